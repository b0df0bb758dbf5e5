import type { Kysely } from 'kysely';
import { failure } from '../../errors/failure.ts';
import type { Resource } from '../../schema/index.ts';
import type { Tables } from '../tables.ts';
import { literal } from './quote.ts';
import { unguarded } from './renameTable.ts';
import type { TableAsIs } from './syncCatalog.ts';
import type { Plan } from './syncPlan.ts';

/**
 * A book keeps its normal side once it has entries, because its balance would change its sign; books without entries get the new
 * one. Run it after the steps of `planTable`, which set the side for the books of later records.
 */
export async function planBookSides(
  db: Kysely<Tables>,
  resources: readonly Resource[],
  catalog: ReadonlyMap<string, TableAsIs>,
): Promise<Plan> {
  const plan: Plan = { steps: [], refusals: [] };
  for (const { name, book } of resources) {
    const asIs = catalog.get(name);
    const side = asIs?.triggers.open_book?.[1];
    if (asIs === undefined || book === undefined || side === undefined || side === book.normal) continue;
    if (await hasEntries(db, asIs.name))
      plan.refusals.push(failure('bookSidesChanged', { resource: name, side, other: book.normal }));
    else
      plan.steps.push({
        change: failure('bookSidesSet', { table: name, side: book.normal }),
        sql: unguarded(
          'book',
          `update plinth.book set normal = ${literal(book.normal)} where resource = ${literal(name)}`,
        ),
      });
  }
  return plan;
}

async function hasEntries(db: Kysely<Tables>, resource: string): Promise<boolean> {
  const found = await db
    .selectFrom('plinth.book')
    .select('id')
    .where('resource', '=', resource)
    .where('entries', '>', 0)
    .limit(1)
    .execute();
  return found.length > 0;
}
