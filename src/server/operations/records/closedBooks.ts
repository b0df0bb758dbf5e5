import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Tables } from '../../tables.ts';

/**
 * Closes the book and the stock of a deleted record: nothing can be posted to them (docs/business-rules.md, "Deletion and
 * restore").
 */
export function closeBooks(trx: Kysely<Tables>, resource: Resource, id: number): Promise<void> {
  return setClosed(trx, resource, id, true);
}

/** Reopens the book and stock of a restored record. */
export function openBooks(trx: Kysely<Tables>, resource: Resource, id: number): Promise<void> {
  return setClosed(trx, resource, id, false);
}

/** The book before the stock, which is the locking order. */
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
