import { formatDay } from '../../../fields/formatDay.ts';
import { formatMoney, formatQuantity } from '../../../ledger/money.ts';
import type { Format } from '../../../schema/index.ts';
import type { Sheet, SheetColumn } from '../export/Sheet.ts';

/** A printed report as plain data: the screen, the printer, the PDF and the workbook are drawn from the one. */
export interface Paper {
  /** The firm, whose letterhead it is. */
  firm: string;
  title: string;
  /** Whose it is, of which days, printed when. */
  facts: readonly Fact[];
  /** Figures beside the tables, as they are read. */
  totals: readonly Fact[];
  tables: readonly Sheet[];
  /** Amounts written out. */
  words: readonly { label: string; amount: string; words: string }[];
  /** Who signs it. */
  signatures: readonly string[];
}

export interface Fact {
  label: string;
  value: string;
}

/** A value of a table as it is read; blank for what is absent. */
export function paperWords(value: string, kind: SheetColumn['kind'], format: Format): string {
  if (value === '') return '';
  if (kind === 'money') return isNumber(value) ? formatMoney(value) : value;
  if (kind === 'quantity') return isNumber(value) ? formatQuantity(value) : value;
  return kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, format.date) : value;
}

/** Numbers align right. */
export function isNumeric({ kind }: SheetColumn): boolean {
  return kind === 'money' || kind === 'quantity';
}

/** A line around the rows: its words first, over as many columns as have nothing to say. */
export function lineOf(values: readonly string[]): { label: string; span: number; rest: readonly string[] } {
  const next = values.findIndex((value, place) => place > 0 && value !== '');
  const span = next === -1 ? values.length : next;
  return { label: values[0] ?? '', span, rest: values.slice(span) };
}

function isNumber(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value);
}
