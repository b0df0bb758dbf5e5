import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { DayRange } from './ledgerParameters.ts';
import { payTotals } from './payTotals.ts';
import { projectTotals } from './projectTotals.ts';
import { type Row, runSql } from './runSql.ts';
import { siteGoods } from './siteGoods.ts';

export interface TotalsRequest {
  resource: Resource;
  recordId: number;
  range: DayRange;
  /** The rows of a second list; all of them where there is none. */
  window: { start: number; end: number } | undefined;
}

/** What stands beside the rows of a ledger: figures, and perhaps a second list. */
export interface Totals {
  figures: object;
  second?: { key: string; rows: Row[]; total: number } | undefined;
}

/** The totals that a definition asks for with `ledger: { totals: ... }`, by name. */
interface NamedTotals {
  read: (db: Kysely<Tables>, context: Context, request: TotalsRequest) => Promise<Totals>;
  /** The prefix of the paging parameters and the header of the second list. */
  second?: { parameters: string; header: string } | undefined;
}

const NAMED: Readonly<Record<string, NamedTotals>> = {
  /** Days present, given and earned, of a person. */
  pay: {
    read: async (db, context, { resource, recordId, range }) => {
      const [book] = await runSql<{ id: number }>(
        db,
        'select id from plinth.book where resource = $1 and record_id = $2',
        [resource.name, recordId],
      );
      return { figures: await payTotals(db, context, book?.id ?? 0, range) };
    },
  },
  /** What a project was given and has cost, and its goods. */
  project: {
    second: { parameters: '_product', header: 'X-Product-Total-Count' },
    read: async (db, context, { resource, recordId, range, window }) => ({
      figures: await projectTotals(db, context, resource, recordId, range),
      second: { key: 'product_ledger', ...(await siteGoods(db, context, recordId, range, window)) },
    }),
  },
};

/** The totals of that name; undefined for a ledger without any. */
export function namedTotals(name: string | undefined): NamedTotals | undefined {
  if (name === undefined) return undefined;
  const found = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (found === undefined) throw new Error(`There are no totals "${name}"`);
  return found;
}
