import type { FastifyInstance } from 'fastify';
import { invalid } from '../../errors/AppError.ts';
import { failure, noFailures } from '../../errors/failure.ts';
import { readAs } from '../access/readAs.ts';
import type { Context } from '../context.ts';
import { searchRecords, similarText } from '../queries/lists/searchRecords.ts';
import { answers } from './http/openapi.ts';
import { exposeHeader } from './http/sendRows.ts';

/** A name, a phone number, a memo: nobody types longer texts. */
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
            day: { type: 'string', description: 'The day of a movement, YYYY-MM-DD' },
            amount: { type: 'string', description: 'The amount of a movement' },
          },
        },
      },
    },
  }),
};

/** GET /search, for the top bar while the user types, in a scope below /api. */
export function registerSearch(api: FastifyInstance, context: Context): void {
  api.get<{ Querystring: Query }>('/search', { schema }, async ({ query, actor }, reply) => {
    const { text, limit } = readSearch(query);
    const own = readAs(context, actor);
    const find = (words: string) => searchRecords(own.db, own, actor, words, limit);
    const found = await find(text);
    if (found.length > 0) return { success: true, data: found };
    const similar = await similarText(own, actor, text);
    const nearest = similar === undefined ? [] : await find(similar);
    if (nearest.length > 0) exposeHeader(reply, 'X-Search', 'similar');
    return { success: true, data: nearest };
  });
}

/** @throws AppError invalid, naming each wrong parameter. */
function readSearch({ q = '', limit = String(MOST) }: Query): { text: string; limit: number } {
  const errors = noFailures();
  const text = [q].flat().join(' ').normalize('NFC').trim().replace(/\s+/g, ' ');
  if (text.includes('\0')) errors.q = failure('badCharacter', { name: 'q' });
  else if (text.length > LONGEST_SEARCH) errors.q = failure('searchTooLong', { most: LONGEST_SEARCH });
  if (typeof limit !== 'string' || !/^\d{1,2}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST)
    errors.limit = failure('notLimit', { name: 'limit', most: String(MOST) });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { text, limit: Number(limit) };
}
