import { end, freePort, spawnNode, untilItAnswers } from '../support/product.ts';

/** The bare routes in a process of their own, on the same database. */
export async function startReference(
  connection: object,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawnNode(['--import', 'tsx-run', 'tests/bench/reference.ts'], {
    PORT: String(port),
    CONNECTION: JSON.stringify(connection),
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(`${url}/employee/1`, child);
  return { url, stop: () => end(child, 'SIGTERM') };
}
