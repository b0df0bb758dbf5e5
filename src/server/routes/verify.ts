import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import { CATALOGUE } from '../../errors/catalogue.ts';
import { notice } from '../../errors/notices.ts';
import { renderFailure, renderNotice } from '../../errors/renderFailure.ts';
import type { Context } from '../context.ts';
import { messageWriter } from '../messages.ts';
import { type Progress, type Verdict, verifySteps } from '../queries/verify/verifyBooks.ts';
import { failure } from './http/openapi.ts';
import { requireClosingOfAll } from './http/requireClosing.ts';

/**
 * GET /verify, for administrators and who may close days and reads all books: recomputes the books and streams JSON lines, {"step", "code", "params", "done", "of"} for each step and at the
 * end {"result": {"sound", "checked", "findings"}}.
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
  // No HEAD: it would recompute everything for an empty answer.
  const options = {
    schema,
    compress: false,
    exposeHeadRoute: false,
    onRequest: requireClosingOfAll,
  } as const;
  api.get('/verify', options, async ({ log }, reply) => {
    const lines = Readable.from(jsonLines(context, log));
    return reply.type('application/x-ndjson; charset=utf-8').send(lines);
  });
}

async function* jsonLines(context: Context, log: Context['log']): AsyncGenerator<string> {
  const steps = verifySteps(context);
  try {
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) yield `${JSON.stringify(withName(step.value))}\n`;
    yield `${JSON.stringify({ result: withMessages(context, step.value) })}\n`;
  } catch (error) {
    // The answer has begun, so the failure is its last line.
    log.error({ err: error }, 'Verifying failed');
    yield `${JSON.stringify(new AppError('verifyFailed').toBody())}\n`;
  } finally {
    // Releases the connection, also if the client has disconnected.
    await steps.return(undefined as never);
  }
}

/** The progress with the English name of its step. */
function withName({ step, done, of }: Progress): object {
  const { code, params } = notice(step);
  return { step: renderNotice(notice(step)), code, params, done, of };
}

/** The findings with their English sentences. */
function withMessages(context: Context, verdict: Verdict): object {
  const write = messageWriter(context);
  const findings = verdict.findings.map((one) => ({ ...one, message: renderFailure(one, write) }));
  return { ...verdict, findings };
}
