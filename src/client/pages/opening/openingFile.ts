import type { Table } from '../../../papers/readTable.ts';
import type { TextKey, text } from '../../providers/i18n.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';

/** A book or a product that can be opened (GET /setting/opening). */
export interface OpeningAccount {
  key: string;
  /** The book's key, or the entity of its record. */
  account: string;
  label: string;
  name: string;
  normal: 'debit' | 'credit';
  has_quantity: boolean;
  opened: number | null;
}

/** A line as it is sent. */
export interface WrittenLine {
  book: string;
  name: string;
  debit: string;
  credit: string;
  quantity: string;
  project: string;
  note: string;
}

/** The columns of the template, in their order. */
export const COLUMNS = ['book', 'account', 'name', 'debit', 'credit', 'quantity', 'project', 'note'] as const;
export type OpeningColumn = (typeof COLUMNS)[number];

const LABELS: Readonly<Record<OpeningColumn, TextKey>> = {
  book: 'opening.book',
  account: 'opening.account',
  name: 'opening.name',
  debit: 'books.debit',
  credit: 'books.credit',
  quantity: 'opening.quantity',
  project: 'opening.project',
  note: 'opening.note',
};

/** The heading of a column in the reader's language. */
export function columnLabel(column: OpeningColumn, t: typeof text): string {
  return t(LABELS[column]);
}

/**
 * The lines of a file, one for each of its rows. A row without a book finds it by its account and name; where none or several records
 * have the name, the server says which. Headings are those of the template in the reader's language or in English. Undefined if the file has no column with books or accounts.
 */
export function readLines(
  { headings, rows }: Table,
  accounts: readonly OpeningAccount[],
  t: typeof text,
): WrittenLine[] | undefined {
  const places = new Map(
    COLUMNS.map((column) => [column, headings.findIndex((heading) => isOf(column, heading, t))]),
  );
  if ((places.get('book') ?? -1) < 0 && (places.get('account') ?? -1) < 0) return undefined;
  const keys = new Map<string, Set<string>>();
  const entities = new Map<string, string>();
  for (const { key, account, label, name } of accounts)
    for (const one of [account, label, labelInLanguage(label)].map(plain)) {
      const place = `${one}\n${plain(name)}`;
      keys.set(place, (keys.get(place) ?? new Set()).add(key));
      if (key !== account) entities.set(one, account);
    }
  const owners = new Set(entities.values());
  return rows.map((row) => {
    const cell = (column: OpeningColumn) => row[places.get(column) ?? -1]?.trim() ?? '';
    const [account, name] = [cell('account'), cell('name')];
    const found = [...(keys.get(`${plain(account)}\n${plain(name)}`) ?? [])];
    const known = found.length === 1 ? found[0] : name === '' ? undefined : entities.get(plain(account));
    const book = cell('book') || known || [account, name].filter((part) => part !== '').join(' ');
    const figures = { debit: cell('debit'), credit: cell('credit'), quantity: cell('quantity') };
    return {
      book,
      name: book.includes(':') || owners.has(book) ? name : '',
      ...figures,
      project: cell('project'),
      note: cell('note'),
    };
  });
}

/** Whether a cell is the heading of a column. */
export function isHeading(cell: string, t: typeof text): boolean {
  return COLUMNS.some((column) => isOf(column, cell, t));
}

function isOf(column: OpeningColumn, heading: string, t: typeof text): boolean {
  return [column, plain(columnLabel(column, t))].includes(plain(heading));
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
