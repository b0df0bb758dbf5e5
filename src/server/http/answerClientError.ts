import type { Socket } from 'node:net';
import { AppError } from '../../errors/AppError.ts';

/** What never became a request: no HTTP, headers that are too long or too late. Fastify calls it with the bare socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // The other side hung up: nobody reads an answer.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(new AppError('malformed').toBody());
  socket.end(
    `HTTP/1.1 ${statusLine(error.code)}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function statusLine(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return '400 Bad Request';
}
