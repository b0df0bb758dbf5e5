import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import type { WriteParam } from '../../../errors/fillTemplate.ts';
import { withoutFigures } from '../../access/withoutFigures.ts';
import { databaseFailure } from '../../database/databaseError.ts';

/**
 * Converts any thrown error to an error answer (docs/business-rules.md, "Answers and errors").
 *
 * @param write the firm's format of amounts and numbers; not needed for requests that reached no call.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  write?: WriteParam,
): void {
  const access = (request as Partial<FastifyRequest>).actor?.access;
  const found = asFailure(error);
  const failure = found && withoutFigures(found, access);
  if (failure === undefined) {
    request.log.error({ err: error }, 'A call failed');
    send(reply, 500, new AppError('unexpected').toBody());
    return;
  }
  if (failure.status >= 500) request.log.warn({ err: error }, failure.message);
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  send(reply, failure.status, failure.toBody(write));
}

// Serialised here, so that it also works if Fastify failed before it chose a route.
function send(reply: FastifyReply, status: number, body: object): void {
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function asFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { statusCode, validationContext, cause } = (error ?? {}) as Partial<FastifyError>;
  if (validationContext !== undefined && cause instanceof AppError) return cause;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refusal(statusCode);
  return databaseFailure(error);
}

/** Fastify's own errors for requests that reached no call. */
function refusal(status: number): AppError {
  if (status === 404 || status === 414) return new AppError('notFound');
  if (status === 408) return new AppError('tooSlow');
  if (status === 413) return new AppError('tooLarge');
  if (status === 415) return new AppError('unsupported');
  return new AppError('malformed');
}
