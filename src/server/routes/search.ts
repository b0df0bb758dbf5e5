import type { FastifyInstance } from 'fastify';
import { type FieldErrors, invalid } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import { answers } from '../http/openapi.ts';
import { searchRecords } from '../queries/lists/searchRecords.ts';

/** A name, a phone number, a memo: whatever is longer was not typed. */
const LONGEST_SEARCH = 100;
const MOST = 30;

type Query = Readonly<Record<string, string | string[] | undefined>>;

const schema = {
  summary: 'Find records of every kind, and a transaction by its number',
  tags: ['Search'],
  querystring: {
    type: 'object',
    properties: {
      q: { type: 'string', maxLength: LONGEST_SEARCH, description: 'Words to search for' },
      limit: { type: 'integer', minimum: 1, maximum: MOST, default: MOST },
    },
  },
  response: answers({
    type: 'object',
    properties: {
      success: { const: true },
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            resource: { type: ['string', 'null'], description: 'null: a transaction' },
            id: { type: 'integer' },
            title: { type: 'string' },
            text: { type: 'string' },
          },
        },
      },
    },
  }),
};

/** GET /search, what the top bar asks while somebody types, in a scope below /api. */
export function registerSearch(api: FastifyInstance, context: Context): void {
  api.get<{ Querystring: Query }>('/search', { schema }, async ({ query, actor }) => {
    const { text, limit } = readSearch(query);
    return { success: true, data: await searchRecords(context.db, context, actor, text, limit) };
  });
}

/** @throws AppError invalid, naming each wrong parameter. */
function readSearch({ q = '', limit = String(MOST) }: Query): { text: string; limit: number } {
  const errors: FieldErrors = {};
  const text = [q].flat().join(' ').normalize('NFC').trim().replace(/\s+/g, ' ');
  if (text.includes('\0')) errors.q = 'q holds a character that cannot be';
  else if (text.length > LONGEST_SEARCH) errors.q = `Search for at most ${LONGEST_SEARCH} characters`;
  if (typeof limit !== 'string' || !/^\d{1,2}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST)
    errors.limit = `limit must be a whole number from 1 to ${MOST}`;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { text, limit: Number(limit) };
}
