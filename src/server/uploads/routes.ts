import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, invalid } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import { answerError } from '../http/answerError.ts';
import { checkBody } from '../http/checkBody.ts';
import { answers, failure } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { imageType } from './imageType.ts';
import { guardQuota } from './quota.ts';

const tags = ['Uploads'];

/** Design: running. */
const LARGEST = 10 * 1_048_576;
const TOO_LARGE = 'The image is too large: at most 10 MB';
/** Files other than images; a field may take less. */
const LARGEST_FILE = 25 * 1_048_576;
const FILE_TOO_LARGE = 'The file is too large: at most 25 MB';
/** Default of UPLOAD_QUOTA_MB. */
const DEFAULT_QUOTA = 1024;
const NO_IMAGE = 'This is no image that can be shown: choose a PNG, JPEG, WebP, GIF or SVG file';

/** An image never runs anything, also where somebody opens its address by itself. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Files are bytes to the browser, whatever they are. */
const ANY = 'application/octet-stream';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const query = z.object({
  name: z
    .string()
    .max(255, 'The name may have at most 255 characters')
    .refine((text) => !text.includes('\0'), 'The name is not valid')
    .default('image'),
  kind: z.enum(['image', 'file']).default('image'),
});

const uploaded = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ id: z.string(), address: z.string(), type: z.string(), size: z.number() }),
});

/**
 * Images and files of records, kept in the database; fields of the types `image` and `file` hold their addresses.
 * @param quota how much one user's may take up, in MB.
 */
export async function registerUploads(
  api: FastifyInstance,
  context: Context,
  quota = DEFAULT_QUOTA,
): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The content itself, whatever it is said to be.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_FILE }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      answerError(
        error.statusCode === 413 ? new AppError('tooLarge', tooLarge(request.query)) : error,
        request,
        reply,
      ),
    );
    registerUpload(scope, context, quota);
  });
  registerShow(api, context);
}

function registerUpload(scope: FastifyInstance, context: Context, quota: number): void {
  const schema = {
    summary: 'Keep an image, or with kind=file a file of any kind; the body is its content',
    tags,
    headers: KEY_HEADER,
    querystring: {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 255 },
        kind: { type: 'string', enum: ['image', 'file'], default: 'image' },
      },
    },
    body: { type: 'string', format: 'binary' },
    consumes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', ANY],
    response: answers(uploaded, { status: 201 }),
  };
  scope.post('/upload', { schema, bodyLimit: LARGEST_FILE, config: { file: true } }, (request, reply) => {
    const { name, kind } = checkBody(query, request.query);
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (content.length === 0) throw invalid({ file: kind === 'file' ? 'Choose a file' : 'Choose an image' });
    if (kind === 'image' && content.length > LARGEST) throw new AppError('tooLarge', TOO_LARGE);
    const type = kind === 'file' ? ANY : imageType(content);
    if (type === undefined) throw invalid({ file: NO_IMAGE });
    // What an Idempotency-Key tells two calls apart by.
    request.body = { kind, content: createHash('sha256').update(content).digest('hex') };
    return answerOnce(context, request, reply, async (trx, actor) => {
      await guardQuota(trx, actor.id, content.length, quota);
      const { id } = await trx
        .insertInto('plinth.upload')
        .values({ name, type, size: content.length, content, created_by: actor.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const data = { id, address: `/api/upload/${id}`, type, size: content.length };
      return {
        status: 201,
        body: { success: true, message: kind === 'file' ? 'File uploaded' : 'Image uploaded', data },
      };
    });
  });
}

function tooLarge(asked: unknown): string {
  return (asked as { kind?: unknown } | null)?.kind === 'file' ? FILE_TOO_LARGE : TOO_LARGE;
}

/** An image is shown; anything else is kept, under the name that it came with, and never opened by the browser. */
function dispositionOf({ type, name }: { type: string; name: string }): string {
  if (type !== ANY) return 'inline';
  // Everything that is no letter or digit is written in percent, as RFC 8187 asks; half a character is left out.
  const encoded = encodeURIComponent(name.replace(/[\uD800-\uDFFF]/gu, ''));
  return `attachment; filename*=UTF-8''${encoded.replace(/['()*!]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;
}

function registerShow(api: FastifyInstance, { db }: Context): void {
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
      404: failure('There is no such image'),
    },
  };
  api.get<{ Params: { id: string } }>('/upload/:id', { schema }, async ({ params }, reply) => {
    const id = params.id.toLowerCase();
    const found = UUID.test(id)
      ? await sql<{ name: string; type: string; content: Buffer }>`
          select name, type, content from plinth.upload where id = ${id}`.execute(db)
      : undefined;
    const [image] = found?.rows ?? [];
    if (image === undefined) throw new AppError('notFound', 'There is no such image');
    return (
      reply
        .type(image.type)
        .header('content-security-policy', HARMLESS)
        .header('content-disposition', dispositionOf(image))
        // An address keeps its content for good.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(image.content)
    );
  });
}
