import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import { CATALOGUE } from '../../errors/catalogue.ts';
import type { Context } from '../context.ts';
import { failure } from '../http/openapi.ts';
import { verifySteps } from '../verify/verifyBooks.ts';

/**
 * GET /verify, for administrators: recomputes the books and answers JSON lines while it is at it, {"step", "done", "of"} for
 * each step and at last {"result": {"sound", "checked", "findings"}}.
 */
export function registerVerify(api: FastifyInstance, context: Context): void {
  const schema = {
    summary: 'Recompute every book and stock from its entries; lines of progress, then the result',
    tags: ['Books'],
    response: {
      200: { description: 'JSON lines', content: { 'application/x-ndjson': { schema: {} } } },
      401: failure(CATALOGUE.unauthenticated.message),
      403: failure(CATALOGUE.forbidden.message),
    },
  };
  // No HEAD: it would recompute everything to say nothing.
  api.get('/verify', { schema, compress: false, exposeHeadRoute: false }, async ({ actor, log }, reply) => {
    if (!actor.isAdmin) throw new AppError('forbidden');
    const lines = Readable.from(jsonLines(context, log));
    return reply.type('application/x-ndjson; charset=utf-8').send(lines);
  });
}

async function* jsonLines(context: Context, log: Context['log']): AsyncGenerator<string> {
  const steps = verifySteps(context);
  try {
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) yield `${JSON.stringify(step.value)}\n`;
    yield `${JSON.stringify({ result: step.value })}\n`;
  } catch (error) {
    // The answer has begun, so the failure is its last line.
    log.error({ err: error }, 'Verifying failed');
    yield `${JSON.stringify({ success: false, message: 'The books could not be read to the end' })}\n`;
  } finally {
    // Gives the connection back, also when nobody reads any more.
    await steps.return(undefined as never);
  }
}
