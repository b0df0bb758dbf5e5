import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { table } from '../../tables.ts';
import type { DayRange } from './ledgerParameters.ts';
import { payTotals } from './payTotals.ts';
import { projectTotals } from './projectTotals.ts';
import { siteGoods } from './siteGoods.ts';

export interface TotalsRequest {
  resource: Resource;
  recordId: number;
  range: DayRange;
  /** The rows of a second list; undefined for all. */
  window: { start: number; end: number } | undefined;
}

/** The data beside the rows of a ledger: totals, and possibly a second list. */
export interface Totals {
  figures: object;
  second?: { rows: Row[]; total: number } | undefined;
}

/** The totals that a definition selects with `ledger: { totals: ... }`, by name. */
interface NamedTotals {
  read: (db: ReadDb, context: ReadContext, request: TotalsRequest) => Promise<Totals>;
  /** The names of the totals, for the OpenAPI description. */
  figures: readonly string[];
  /** The key of the second list, the prefix of its paging parameters and its header. */
  second?: { key: string; parameters: string; header: string } | undefined;
}

const NAMED: Readonly<Record<string, NamedTotals>> = {
  /** A person's days present, paid and earned amounts. */
  pay: {
    figures: ['days_present', 'total_given', 'total_salary'],
    read: async (db, context, { resource, recordId, range }) => {
      const [book] = await runSql<{ id: number }>(
        db,
        sql`select b.id from ${table.book} b where b.resource = ${resource.name} and b.record_id = ${recordId}`,
      );
      return { figures: await payTotals(db, context, book?.id ?? 0, range) };
    },
  },
  /** A project's received money and goods, its cost, and its goods. */
  project: {
    figures: [
      'total_cash_given',
      'total_employee_wage',
      'total_expense',
      'total_product_given',
      'total_cost',
      'total_wage_earned',
      'total_cost_earned',
      'balance',
    ],
    second: { key: 'product_ledger', parameters: '_product', header: 'X-Product-Total-Count' },
    read: async (db, context, { resource, recordId, range, window }) => ({
      figures: await projectTotals(db, context, resource, recordId, range),
      second: await siteGoods(db, context, recordId, range, window),
    }),
  },
};

/** The totals with that name; undefined for a ledger without any. */
export function namedTotals(name: string | undefined): NamedTotals | undefined {
  if (name === undefined) return undefined;
  const found = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (found === undefined) throw new Error(`There are no totals "${name}"`);
  return found;
}
