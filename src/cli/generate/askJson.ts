import { StartError } from '../../errors/StartError.ts';

const TIMEOUT = 30_000;

/**
 * Requests an address and parses its JSON.
 *
 * @param token if the host needs one.
 * @param header the header with the token.
 * @throws StartError if it does not answer, refuses, or answers something else.
 */
export async function askJson(
  address: string,
  token: string | undefined,
  header = 'Authorization: Bearer {token}',
): Promise<unknown> {
  const [name = '', value = ''] = header.split(/:\s*/);
  const headers = {
    accept: 'application/json',
    ...(token !== undefined && { [name]: value.replace('{token}', token) }),
  };
  let response: Response;
  try {
    response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    throw new StartError(`${address} does not answer: ${(error as Error).message}.`);
  }
  if (!response.ok)
    throw new StartError(
      `${address} answered ${response.status}.${[401, 403].includes(response.status) ? ' Give a token with --token.' : ''}`,
    );
  return response.json().catch(() => {
    throw new StartError(`${address} answered no JSON.`);
  });
}
