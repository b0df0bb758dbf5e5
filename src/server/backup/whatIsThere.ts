import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { accountResource, literal } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { tableKey } from './format.ts';
import { type Found, ourTables, quoted } from './savedTables.ts';

/** More kinds than these are not named. */
const NAMED = 4;

/** Records whose being there shows that someone has begun to work. */
interface Kind {
  table: Found;
  one: string;
  many: string;
  /** So many are there from the start. */
  allowed: number;
}

/**
 * What was entered in this database, in words such as '12 transactions and 3 vendors'; undefined where there is nothing but
 * what a fresh start makes: the first account and the single records.
 */
export async function whatIsThere(trx: Kysely<Tables>, context: Context): Promise<string | undefined> {
  const kinds = (await ourTables(trx)).flatMap((table) => kindOf(table, context) ?? []);
  if (kinds.length === 0) return undefined;
  const counts = kinds.map(
    ({ table, allowed }) =>
      `select ${literal(tableKey(table))} as key, count(*) as n, ${allowed} as allowed from ${quoted(table)}`,
  );
  const rows = await runSql<{ key: string; n: number }>(
    trx,
    `select key, n from (${counts.join(' union all ')}) counted where n > allowed order by n desc, key`,
  );
  return rows.length === 0 ? undefined : inWords(rows, kinds);
}

function kindOf(table: Found, context: Context): Kind | undefined {
  if (table.schema === 'plinth') {
    if (table.name !== 'transaction') return undefined;
    return { table, one: 'transaction', many: 'transactions', allowed: 0 };
  }
  const resource = context.resources[table.name];
  if (resource === undefined)
    return { table, one: `row of ${table.name}`, many: `rows of ${table.name}`, allowed: 0 };
  // A movement's record stands for a transaction, which is counted already.
  if (resource.kind === 'single' || resource.kind === 'movement') return undefined;
  const allowed = resource === accountResource(context) ? 1 : 0;
  return { table, one: resource.label.one.toLowerCase(), many: resource.label.many.toLowerCase(), allowed };
}

function inWords(rows: readonly { key: string; n: number }[], kinds: readonly Kind[]): string {
  const named = rows.slice(0, NAMED).map(({ key, n }) => {
    const kind = kinds.find(({ table }) => tableKey(table) === key) as Kind;
    return `${n.toLocaleString('en')} ${n === 1 ? kind.one : kind.many}`;
  });
  const more = rows.length > NAMED ? ['more'] : [];
  return [...named, ...more].join(', ').replace(/, ([^,]*)$/, ' and $1');
}
