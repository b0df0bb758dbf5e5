import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors/AppError.ts';
import { CATALOGUE } from '../../errors/catalogue.ts';
import { backupFileName } from '../backup/fileName.ts';
import { type Backup, openBackup, refusal } from '../backup/openBackup.ts';
import { refuseFilled, restoreBackup } from '../backup/restoreBackup.ts';
import { spool } from '../backup/spool.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import type { Context } from '../context.ts';
import { answers, failure } from '../http/openapi.ts';

const FILE = 'application/gzip';

const allowed = z.object({ success: z.literal(true), message: z.string() });

const refusals = {
  401: failure(CATALOGUE.unauthenticated.message),
  403: failure(CATALOGUE.forbidden.message),
};

/**
 * For administrators: GET /backup, the database and its definitions in one file while others go on working; and POST /restore,
 * which takes such a file into an empty database; GET /restore says beforehand whether it would.
 */
export function registerBackup(api: FastifyInstance, context: Context): void {
  registerDownload(api, context);
  // In a scope of its own: no other call takes a file.
  api.register(async (scope) => registerRestore(scope, context));
}

function registerDownload(api: FastifyInstance, context: Context): void {
  const schema = {
    summary: 'Everything in one file: a consistent snapshot of the database, and the definitions',
    tags: ['Books'],
    response: {
      200: { description: 'A tar archive, compressed', content: { [FILE]: { schema: {} } } },
      ...refusals,
    },
  };
  // Compressed already. And no HEAD: it would read everything to say nothing.
  const options = { schema, compress: false, exposeHeadRoute: false } as const;
  api.get('/backup', options, async ({ actor }, reply) => {
    if (!actor.isAdmin) throw new AppError('forbidden');
    const name = backupFileName(context.timeZone);
    return reply
      .type(FILE)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(writeBackup(context));
  });
}

/**
 * The body is the file. What is wrong with it, or in the way, is answered before anything begins; then JSON lines tell how far
 * it is, {"phase", "done", "of"}, and at last {"result": {"madeAt", "rows", "sound", "checked", "definitions"}} or a failure.
 */
function registerRestore(api: FastifyInstance, context: Context): void {
  api.addContentTypeParser([FILE, 'application/octet-stream'], (_request, body, done) => done(null, body));
  const schema = {
    summary: 'Restore a backup into an empty database; lines of progress, then the result',
    description: `The body is the file, of the type ${FILE}.`,
    tags: ['Books'],
    response: {
      200: { description: 'JSON lines', content: { 'application/x-ndjson': { schema: {} } } },
      ...refusals,
      409: failure('The database is not empty'),
      422: failure('The file is no backup, or is damaged'),
    },
  };
  const guard = async ({ actor }: { actor: { isAdmin: boolean } }) => {
    if (!actor.isAdmin) throw new AppError('forbidden');
  };
  const question = {
    summary: 'Whether a backup may be restored here, before it is sent',
    tags: ['Books'],
    response: { ...answers(allowed), ...refusals, 409: schema.response[409] },
  };
  // Who breaks off an upload seldom hears why; so clients ask first.
  api.get('/restore', { schema: question, exposeHeadRoute: false, onRequest: guard }, async () => {
    await refuseFilled(context.db, context);
    return { success: true, message: 'A backup may be restored here' };
  });
  api.post(
    '/restore',
    { schema, compress: false, config: { file: true }, onRequest: guard },
    async (request, reply) => {
      await refuseFilled(context.db, context);
      const backup = await receive(request.body);
      const lines = restoreLines(context, backup, request.log);
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  );
}

async function receive(body: unknown): Promise<Backup> {
  if (!isStream(body)) throw refusal('Please choose the file of a backup');
  const file = await spool(body);
  try {
    return await openBackup(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A JSON body is parsed by then, and no body is undefined. */
function isStream(body: unknown): body is Readable {
  return typeof (body as Readable | undefined)?.pipe === 'function';
}

/** Restores while it is read. Whoever stops reading before the end stops it, and nothing has changed. */
function restoreLines(context: Context, backup: Backup, log: Context['log']): Readable {
  const lines = new PassThrough();
  const stop = new AbortController();
  const tell = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  lines.on('close', () => stop.abort(new Error('Nobody waits for the restore any more')));
  restoreBackup(context, backup, { onProgress: tell, signal: stop.signal })
    .then((result) => tell({ result }))
    .catch((error: unknown) => {
      // The answer has begun, so the failure is its last line.
      if (error instanceof AppError) return tell(error.toBody());
      log.error({ err: error }, 'Restoring failed');
      return tell({ success: false, message: 'The backup could not be restored; nothing has changed' });
    })
    .finally(() => backup.file.close())
    .finally(() => lines.end());
  return lines;
}
