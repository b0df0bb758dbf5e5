import type { Kysely } from 'kysely';
import { OWN_BOOKS } from '../../../ledger/books.ts';
import { humanise } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { runSql } from '../sql/runSql.ts';

/** A line of the trial balance: a book that belongs to no record, or all books of one kind of record together. */
export interface TrialLine {
  /** The book's key, or the resource's name. */
  key: string;
  label: string;
  normal: 'debit' | 'credit';
  /** On its normal side. */
  balance: number;
  /** The resource whose books are summed; null for a book of its own. */
  resource: string | null;
}

/** The books that belong to no record, with their labels: the settings' and the product's own. */
export function nominalLabels({ settings }: Context): Map<string, string> {
  const declared = Object.entries(settings.books).map(([key, { label }]) => [key, label] as const);
  const own = OWN_BOOKS.filter(({ key }) => !Object.hasOwn(settings.books, key));
  return new Map([...declared, ...own.map(({ key }) => [key, humanise(key)] as const)]);
}

/** Every balance of the firm: in the order of the settings, then of the definitions. */
export async function trialBalance(db: Kysely<Tables>, context: Context): Promise<TrialLine[]> {
  const text = `select coalesce(resource, key) as key, resource, normal, sum(balance) as balance
    from plinth.book group by coalesce(resource, key), resource, normal`;
  const lines = await runSql<Omit<TrialLine, 'label'>>(db, text);
  const records = Object.values(context.resources).map(({ name, label }) => [name, label.many] as const);
  const labels = new Map([...nominalLabels(context), ...records]);
  const order = [...labels.keys()];
  // A book whose definition is gone keeps its balance, and is called by its key.
  const place = (key: string) => (labels.has(key) ? order.indexOf(key) : order.length);
  return lines
    .map((line) => ({ ...line, label: labels.get(line.key) ?? humanise(line.key) }))
    .sort((a, b) => place(a.key) - place(b.key) || a.key.localeCompare(b.key));
}
