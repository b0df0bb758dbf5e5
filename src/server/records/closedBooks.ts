import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Tables } from '../database/tables.ts';

/** Nothing is posted any more to the book and the stock of a record that is deleted (business rules, section 5). */
export function closeBooks(trx: Kysely<Tables>, resource: Resource, id: number): Promise<void> {
  return setClosed(trx, resource, id, true);
}

/** The record is back, and its book and stock take postings again. */
export function openBooks(trx: Kysely<Tables>, resource: Resource, id: number): Promise<void> {
  return setClosed(trx, resource, id, false);
}

/** The book before the stock, as everyone locks them. */
async function setClosed(
  trx: Kysely<Tables>,
  { name, book, stock }: Resource,
  id: number,
  closed: boolean,
): Promise<void> {
  for (const table of [
    ...(book ? (['plinth.book'] as const) : []),
    ...(stock ? (['plinth.stock'] as const) : []),
  ]) {
    await trx
      .updateTable(table)
      .set({ closed })
      .where('resource', '=', name)
      .where('record_id', '=', id)
      .execute();
  }
}
