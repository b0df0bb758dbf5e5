import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import { databaseFailure } from '../databaseError.ts';

/** What staff read where the cause is ours; the cause itself is in the log. */
const DEFECT = { success: false, message: 'Something went wrong!' };

/** Turns whatever a call threw into the answer of a failure (business rules, section 9). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = asFailure(error);
  if (failure === undefined) {
    request.log.error({ err: error }, 'A call failed');
    send(reply, 500, DEFECT);
    return;
  }
  if (failure.status >= 500) request.log.warn({ err: error }, failure.message);
  if (failure.headers) reply.headers(failure.headers);
  send(reply, failure.status, failure.toBody());
}

// Serialized here, so that it also works where Fastify failed before it chose a route.
function send(reply: FastifyReply, status: number, body: object): void {
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function asFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refusal(statusCode);
  return databaseFailure(error);
}

/** Fastify's own refusals, of what never reached a call. */
function refusal(status: number): AppError {
  if (status === 404 || status === 414) return new AppError('notFound');
  if (status === 408) return new AppError('tooSlow');
  if (status === 413) return new AppError('tooLarge');
  if (status === 415) return new AppError('unsupported');
  return new AppError('malformed');
}
