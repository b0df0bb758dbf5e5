import type { Kysely } from 'kysely';
import { OWN_BOOKS } from '../../../ledger/books.ts';
import { humanise } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';

/** A line of the trial balance: a nominal book, or the total of all books of one kind of record. */
export interface TrialLine {
  /** The book's key, or the resource's name. */
  key: string;
  label: string;
  normal: 'debit' | 'credit';
  /** Positive on its normal side. */
  balance: number;
  /** The resource whose books are summed; null for a nominal book. */
  resource: string | null;
}

/** SQL: the sum of a figure by nominal book and by resource. */
const balancesOf = (figure: string, joins: string) => `
  select coalesce(b.resource, b.key) as key, b.resource, b.normal, sum(${figure}) as balance
  from plinth.book b ${joins} group by coalesce(b.resource, b.key), b.resource, b.normal`;

const AT_DAY = `left join (
  select book_id, sum(change) as change from plinth.book_day where date <= $1::date group by book_id
) past on past.book_id = b.id`;

/** The nominal books with their labels: those of the settings and the product's own. */
export function nominalLabels({ settings }: Context): Map<string, string> {
  const declared = Object.entries(settings.books).map(([key, { label }]) => [key, label] as const);
  const own = OWN_BOOKS.filter(({ key }) => !Object.hasOwn(settings.books, key));
  return new Map([...declared, ...own.map(({ key }) => [key, humanise(key)] as const)]);
}

/**
 * All balances of the firm, in the order of the settings, then of the definitions.
 *
 * @param day those at the end of this day, YYYY-MM-DD; undefined for the present ones.
 */
export async function trialBalance(db: Kysely<Tables>, context: Context, day?: string): Promise<TrialLine[]> {
  const lines = await (day === undefined
    ? runSql<Omit<TrialLine, 'label'>>(db, balancesOf('balance', ''))
    : runSql<Omit<TrialLine, 'label'>>(db, balancesOf('coalesce(past.change, 0)', AT_DAY), [day]));
  const records = Object.values(context.resources).map(({ name, label }) => [name, label.many] as const);
  const labels = new Map([...nominalLabels(context), ...records]);
  const order = [...labels.keys()];
  // A book without a definition keeps its balance, and its key is its label.
  const place = (key: string) => (labels.has(key) ? order.indexOf(key) : order.length);
  return lines
    .map((line) => ({ ...line, label: labels.get(line.key) ?? humanise(line.key) }))
    .sort((a, b) => place(a.key) - place(b.key) || a.key.localeCompare(b.key));
}
