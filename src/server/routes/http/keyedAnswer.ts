import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { FieldTypes, Resources } from '../../../schema/index.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import type { Context } from '../../context.ts';
import type { Answer, CallKey } from '../../operations/calls/idempotencyKeys.ts';

/** The header in the OpenAPI description of a call that accepts it. */
export const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'The same key with the same call gives its first answer again',
    },
  },
};

/** A 2xx status and the body; refusals are thrown. */
export interface AnswerBody {
  status: number;
  body: unknown;
}

/** An answer's text is made once, to be sent and stored. */
export function toAnswer({ status, body }: AnswerBody): Answer {
  return { status, text: JSON.stringify(body) };
}

export function sendAnswer(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text);
}

/** The call's Idempotency-Key, if it has one. @throws AppError invalid */
export function keyOf(context: Context, request: FastifyRequest): CallKey | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given);
  if (/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    return { userId: request.actor.id, key, fingerprint: fingerprint(context, request) };
  throw invalid({ 'Idempotency-Key': failure('wrongKey') });
}

/**
 * Distinguishes a call from another one with the same Idempotency-Key: a hash of its method, address and body. Secret fields
 * are left out, because even a hash of a password would reveal too much.
 */
export function fingerprint(
  { resources, types }: Pick<Context, 'resources' | 'types'>,
  { method, url, body }: Pick<FastifyRequest, 'method' | 'url' | 'body'>,
): Buffer {
  const text = canonical(body, secretNames(resources, types));
  return createHash('sha256').update(`${method} ${url}\n${text}`).digest();
}

/**
 * A JSON value as text that does not depend on the order of its keys, without the given ones. It is recursive, because bodies
 * are shallow (parseBody).
 */
function canonical(value: unknown, without: ReadonlySet<string>): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, without)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([name]) => !without.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonical(item, without)}`);
  return `{${entries.join(',')}}`;
}

/** The names of all fields whose values are never stored in readable form, such as passwords. */
const secretNames = keptFor(
  (resources: Resources, types: FieldTypes): ReadonlySet<string> =>
    new Set(
      Object.values(resources).flatMap(({ fields }) =>
        Object.values(fields)
          .filter(({ type }) => types[type]?.storage === 'secret')
          .map(({ name }) => name),
      ),
    ),
);
