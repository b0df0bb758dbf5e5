import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { answerClientError } from '../../src/server/routes/http/answerClientError.ts';

/** What a client reads whose request failed with this code of Node.js. */
async function answerTo(code: string): Promise<string> {
  const server = createServer((socket) =>
    answerClientError(Object.assign(new Error(code), { code }), socket),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await text(connect((server.address() as { port: number }).port, '127.0.0.1'));
  server.close();
  return answer;
}

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'tooSlow'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'tooLarge'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'malformed'],
])('answers %s with %s and the code %s', async (code, status, reason) => {
  const answer = await answerTo(code);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
  expect(answer).toContain(`"code":"${reason}"`);
});
