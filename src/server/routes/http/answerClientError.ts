import type { Socket } from 'node:net';
import { AppError } from '../../../errors/AppError.ts';
import type { AnswerCode } from '../../../errors/failure.ts';

/** The status line and the error for the codes of Node.js. */
const ANSWERS: Readonly<Record<string, readonly [string, AnswerCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'tooSlow'],
};

/** How long a sender may go on after the answer, in milliseconds. */
const LONGEST_REST = 2_000;

/** Answers what never became a request: no HTTP, headers that are too long or too late. Fastify calls it with the bare socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // The client disconnected, so nobody reads an answer.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [statusLine, code] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'malformed'];
  const body = JSON.stringify(new AppError(code).toBody());
  // A sender that goes on is read for a moment, so that it gets the answer, and is then cut off.
  const timer = setTimeout(() => socket.destroy(), LONGEST_REST);
  socket.resume().once('close', () => clearTimeout(timer));
  socket.end(
    `HTTP/1.1 ${statusLine}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
