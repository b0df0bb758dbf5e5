import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import { CATALOGUE } from '../../errors/catalogue.ts';
import { notice } from '../../errors/notices.ts';
import type { Context } from '../context.ts';
import { messageWriter, noticeBody } from '../messages.ts';
import { backupFileName } from '../operations/backup/fileName.ts';
import { type Backup, openBackup, refusal } from '../operations/backup/openBackup.ts';
import { refuseFilled, restoreBackup } from '../operations/backup/restoreBackup.ts';
import { spool } from '../operations/backup/spool.ts';
import { writeBackup } from '../operations/backup/writeBackup.ts';
import { answers, doneSchema, failure } from './http/openapi.ts';
import { requireAdmin } from './http/requireAdmin.ts';

const FILE = 'application/gzip';

const refusals = {
  401: failure(CATALOGUE.unauthenticated.message),
  403: failure(CATALOGUE.forbidden.message),
};

/**
 * For administrators: GET /backup sends the database and its definitions as one file while others work. POST /restore restores
 * such a file into an empty database; GET /restore says beforehand whether it could.
 */
export function registerBackup(api: FastifyInstance, context: Context): void {
  registerDownload(api, context);
  // In a scope of its own, because no other call accepts a file.
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
  // The file is compressed already. No HEAD, because it would read everything for an empty answer.
  const config = { people: true };
  const options = {
    schema,
    compress: false,
    exposeHeadRoute: false,
    config,
    onRequest: requireAdmin,
  } as const;
  api.get('/backup', options, async (_request, reply) => {
    const name = backupFileName(context.timeZone);
    return reply
      .type(FILE)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(writeBackup(context));
  });
}

/**
 * The body is the file. Errors of the file and obstacles are answered before anything begins; then JSON lines report the
 * progress, {"phase", "done", "of"}, and at the end {"result": {"madeAt", "rows", "sound", "checked", "definitions"}} or an
 * error.
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
  const question = {
    summary: 'Whether a backup may be restored here, before it is sent',
    tags: ['Books'],
    response: { ...answers(doneSchema), ...refusals, 409: schema.response[409] },
  };
  // A client whose upload is aborted rarely receives the reason, so clients ask first.
  const options = {
    schema: question,
    exposeHeadRoute: false,
    config: { people: true },
    onRequest: requireAdmin,
  };
  api.get('/restore', options, async () => {
    await refuseFilled(context.db, context);
    return { success: true, ...noticeBody(context, notice('restorable')) };
  });
  api.post(
    '/restore',
    { schema, compress: false, config: { file: true, people: true }, onRequest: requireAdmin },
    async (request, reply) => {
      await refuseFilled(context.db, context);
      const backup = await receive(request.body).catch((error: unknown) => {
        // Nobody reads the rest of the file.
        reply.header('connection', 'close');
        throw error;
      });
      const lines = restoreLines(context, backup, request.log);
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  );
}

async function receive(body: unknown): Promise<Backup> {
  if (!isStream(body)) throw refusal('backupMissing');
  const file = await spool(body);
  try {
    return await openBackup(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A JSON body has been parsed by then, and a missing body is undefined. */
function isStream(body: unknown): body is Readable {
  return typeof (body as Readable | undefined)?.pipe === 'function';
}

/** Restores while the answer is read. A client that disconnects before the end aborts it, and nothing has changed. */
function restoreLines(context: Context, backup: Backup, log: Context['log']): Readable {
  const lines = new PassThrough();
  const stop = new AbortController();
  const writeLine = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  lines.on('close', () => stop.abort(new Error('Nobody waits for the restore any more')));
  restoreBackup(context, backup, { onProgress: writeLine, signal: stop.signal })
    .then((result) => writeLine({ result }))
    .catch((error: unknown) => {
      // The answer has begun, so the error is its last line.
      if (error instanceof AppError) return writeLine(error.toBody(messageWriter(context)));
      log.error({ err: error }, 'Restoring failed');
      return writeLine(new AppError('restoreFailed').toBody());
    })
    .finally(() => backup.file.close())
    .finally(() => lines.end());
  return lines;
}
