import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, invalid } from '../../errors/AppError.ts';
import { failure } from '../../errors/failure.ts';
import { fieldIssue } from '../../errors/issue.ts';
import { notice } from '../../errors/notices.ts';
import { readAs } from '../access/readAs.ts';
import type { Context } from '../context.ts';
import { noticeBody } from '../messages.ts';
import { imageType } from '../operations/uploads/imageType.ts';
import { saveUpload } from '../operations/uploads/saveUpload.ts';
import { findUpload, isUploadForEverybody } from '../queries/lists/findUpload.ts';
import { answerOnce } from './http/answerOnce.ts';
import { fieldLabels } from './http/checkRequests.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneSchema, failure as failureSchema } from './http/openapi.ts';

const tags = ['Uploads'];

/** In bytes (docs/business-rules.md, "Limits"). */
const MB = 1_048_576;
const LARGEST = 10 * MB;
/** For files other than images; a field may have a lower limit. */
const LARGEST_FILE = 25 * MB;
/** The default of UPLOAD_QUOTA_MB. */
const DEFAULT_QUOTA = 1024;

/** An image never runs scripts, even if its address is opened directly. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Files are served as bytes, whatever they contain. */
const ANY = 'application/octet-stream';

const query = z.object({
  name: z
    .string()
    .max(255, fieldIssue('tooLong', { most: 255 }))
    .refine((text) => !text.includes('\0'), fieldIssue('notValid'))
    .default('image'),
  kind: z.enum(['image', 'file']).default('image'),
});
fieldLabels.add(query, { name: 'The name' });

const uploaded = doneSchema.extend({
  data: z.object({ id: z.string(), address: z.string(), type: z.string(), size: z.number() }),
});

/**
 * Images and files of records, stored in the database; fields of the types `image` and `file` contain their addresses.
 * @param quota the limit of one user, in MB.
 */
export async function registerUploads(
  api: FastifyInstance,
  context: Context,
  quota = DEFAULT_QUOTA,
): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The raw content, whatever its media type.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_FILE }, (_request, body, done) =>
      done(null, body),
    );
    // The thrown error goes on to the app's handler.
    scope.setErrorHandler((error: FastifyError, request) => {
      throw error.statusCode === 413 ? tooLarge(request.query) : error;
    });
    registerUpload(scope, context, quota);
  });
  registerShow(api, context);
}

function registerUpload(scope: FastifyInstance, context: Context, quota: number): void {
  const schema = {
    summary: 'Keep an image, or with kind=file a file of any kind; the body is its content',
    tags,
    headers: KEY_HEADER,
    querystring: query,
    body: { type: 'string', format: 'binary' },
    consumes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', ANY],
    response: answers(uploaded, { status: 201 }),
  };
  const options = { schema, bodyLimit: LARGEST_FILE, config: { file: true } };
  scope.withTypeProvider<ZodTypeProvider>().post('/upload', options, (request, reply) => {
    const { name, kind } = request.query;
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (content.length === 0) throw invalid({ file: failure(kind === 'file' ? 'noFile' : 'noImage') });
    if (kind === 'image' && content.length > LARGEST) throw tooLarge({ kind });
    const type = kind === 'file' ? ANY : imageType(content);
    if (type === undefined) throw invalid({ file: failure('unreadableImage') });
    // The content that identifies the call for an Idempotency-Key.
    request.body = { kind, content: createHash('sha256').update(content).digest('hex') };
    return answerOnce(context, request, reply, async (trx, actor) => {
      const id = await saveUpload(trx, { name, type, content }, actor, quota);
      const data = { id, address: `/api/upload/${id}`, type, size: content.length };
      return {
        status: 201,
        body: {
          success: true,
          ...noticeBody(context, notice(kind === 'file' ? 'fileUploaded' : 'imageUploaded')),
          data,
        },
      };
    });
  });
}

function tooLarge(query: unknown): AppError {
  return (query as { kind?: unknown } | null)?.kind === 'file'
    ? new AppError('uploadTooLarge', { megabytes: LARGEST_FILE / MB })
    : new AppError('imageTooLarge', { megabytes: LARGEST / MB });
}

/** An image is shown; other files are downloaded with their original name, and never opened by the browser. */
function dispositionOf({ type, name }: { type: string; name: string }): string {
  if (type !== ANY) return 'inline';
  // Everything except letters and digits is percent-encoded (RFC 8187); unpaired surrogates are removed.
  const encoded = encodeURIComponent(name.replace(/[\uD800-\uDFFF]/gu, ''));
  return `attachment; filename*=UTF-8''${encoded.replace(/['()*!]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;
}

function registerShow(api: FastifyInstance, context: Context): void {
  const schema = {
    summary: 'An uploaded image, or a file to be kept',
    tags,
    params: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', format: 'uuid' } },
    },
    response: {
      200: { description: 'The image', content: { 'image/*': { schema: {} }, [ANY]: { schema: {} } } },
      404: failureSchema('There is no such image'),
    },
  };
  api.get<{ Params: { id: string } }>('/upload/:id', { schema }, async ({ params, actor }, reply) => {
    const own = readAs(context, actor);
    const image = await findUpload(own.db, params.id);
    if (image === undefined) throw new AppError('imageNotFound');
    // The content of an address never changes. One that others may not see stays on no disk.
    const keeping = (await isUploadForEverybody(own, params.id.toLowerCase()))
      ? 'private, max-age=31536000, immutable'
      : 'no-store';
    return reply
      .type(image.type)
      .header('content-security-policy', HARMLESS)
      .header('content-disposition', dispositionOf(image))
      .header('cache-control', keeping)
      .send(image.content);
  });
}
