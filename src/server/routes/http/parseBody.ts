import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { quoteLongNumbers } from './exactNumbers.ts';

/** JSON bodies up to 1 MiB (docs/business-rules.md, "Limits"). */
export const BODY_LIMIT = 1_048_576;

/** No form and no call of ours is nearly as deep; deeper ones could exhaust the stack of recursive code. */
const DEEPEST = 64;

/**
 * The server accepts only JSON bodies. A JSON content type without a body is accepted (docs/business-rules.md, "Validation")
 * and leaves the body undefined; anything else is 415.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    // A lenient decoder would store text in another encoding as replacement characters.
    if (!isUtf8(bytes)) return done(new AppError('notUtf8'));
    const text = bytes.toString('utf8');
    parse(request, text, (error, value) => {
      if (error) return done(new AppError('notJson'));
      if (tooDeep(value, DEEPEST)) return done(new AppError('nestedTooDeeply'));
      const exact = quoteLongNumbers(text);
      if (exact === undefined) return done(null, value);
      parse(request, exact, done);
    });
  });
}

function tooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((item) => tooDeep(item, left - 1));
}
