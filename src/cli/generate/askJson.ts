import { StartError } from '../../errors/StartError.ts';

const TIMEOUT = 30_000;

/**
 * What an address answers, as JSON.
 *
 * @param token sent as a bearer token, where the host wants one.
 * @throws StartError where it does not answer, refuses, or answers something else.
 */
export async function askJson(address: string, token: string | undefined): Promise<unknown> {
  const headers = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  let response: Response;
  try {
    response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    throw new StartError(`${address} does not answer: ${(error as Error).message}.`);
  }
  if (!response.ok)
    throw new StartError(
      `${address} answered ${response.status}.${response.status === 401 ? ' Give a token with --token.' : ''}`,
    );
  return response.json().catch(() => {
    throw new StartError(`${address} answered no JSON.`);
  });
}
