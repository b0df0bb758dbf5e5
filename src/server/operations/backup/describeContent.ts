import { type Kysely, sql } from 'kysely';
import { failure, nested } from '../../../errors/failure.ts';
import type { CountedRef, Every, Nested } from '../../../errors/params.ts';
import { countedRef } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { accountResource } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { tableKey } from './format.ts';
import { type Found, ourTables, tableIn } from './savedTables.ts';

type Part = CountedRef | Nested;

/** The maximum number of kinds in the message. */
const NAMED = 4;

/** Records that show that someone has started to work. */
interface Kind {
  table: Found;
  /** The part of a message that counts them. */
  counted: (count: number) => Part;
  /** The number of records in a fresh installation. */
  allowed: number;
}

/**
 * The entered data for a message, such as 12 transactions and 3 vendors; undefined if there is only what a fresh start creates: the
 * first account and the single records.
 */
export async function describeContent(
  trx: Kysely<Tables>,
  context: Context,
): Promise<Every<Part> | undefined> {
  const kinds = (await ourTables(trx)).flatMap((table) => kindOf(table, context) ?? []);
  if (kinds.length === 0) return undefined;
  const counts = kinds.map(
    ({ table, allowed }) =>
      sql`select ${sql.lit(tableKey(table))} as key, count(*) as n, ${sql.lit(allowed)} as allowed from ${tableIn(table)} t`,
  );
  const rows = await runSql<{ key: string; n: number }>(
    trx,
    sql`select key, n from (${sql.join(counts, sql` union all `)}) counted where n > allowed order by n desc, key`,
  );
  return rows.length === 0 ? undefined : partsOf(rows, kinds);
}

function kindOf(table: Found, context: Context): Kind | undefined {
  if (table.schema === 'plinth') {
    if (table.name !== 'transaction') return undefined;
    return { table, counted: (count) => nested(failure('transactionsThere', { count })), allowed: 0 };
  }
  const resource = context.resources[table.name];
  if (resource === undefined)
    return {
      table,
      counted: (count) => nested(failure('rowsThere', { count, table: table.name })),
      allowed: 0,
    };
  // A movement's record belongs to a transaction, which is counted already.
  if (resource.kind === 'single' || resource.kind === 'movement') return undefined;
  const allowed = resource === accountResource(context) ? 1 : 0;
  return { table, counted: (count) => countedRef(resource, count), allowed };
}

function partsOf(rows: readonly { key: string; n: number }[], kinds: readonly Kind[]): Every<Part> {
  const named = rows.slice(0, NAMED).map(({ key, n }) => {
    const kind = kinds.find(({ table }) => tableKey(table) === key) as Kind;
    return kind.counted(n);
  });
  const more = rows.length > NAMED ? [nested(failure('moreThere'))] : [];
  return { every: [...named, ...more] };
}
