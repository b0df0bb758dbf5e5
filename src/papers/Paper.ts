import { localDigits } from '../fields/digits.ts';
import { formatDay } from '../fields/formatDay.ts';
import { figureGrouping } from '../fields/grouping.ts';
import { formatMoney, formatQuantity } from '../ledger/money.ts';
import type { Format } from '../schema/index.ts';
import type { Sheet, SheetColumn } from './Sheet.ts';

/** A printed report as plain data. The screen, the printer, the PDF and the workbook all draw it. */
export interface Paper {
  /** The name of the firm in the letterhead. */
  firm: string;
  /** The lines below it. */
  lines?: readonly string[];
  title: string;
  /** The record, the range and the day of printing. */
  facts: readonly Fact[];
  /** Totals beside the tables, formatted. */
  totals: readonly Fact[];
  tables: readonly Sheet[];
  /** Amounts in words. */
  words: readonly { label: string; amount: string; words: string }[];
  /** The labels of the signature lines. */
  signatures: readonly string[];
  /** Many narrow columns: the printer turns the sheet. */
  isWide?: boolean;
  /** Its rows have room to write in. */
  isWritten?: boolean;
}

export interface Fact {
  label: string;
  value: string;
}

/** Formats a value of a table; '' for an absent value. */
export function formatCell(value: string, kind: SheetColumn['kind'], format: Format): string {
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value, format.date);
  const isFigure = kind !== 'text' && /^-?\d+(\.\d+)?$/.test(value);
  return isFigure ? localDigits(formatFigure(value, kind)) : value;
}

function formatFigure(value: string, kind: SheetColumn['kind']): string {
  if (kind === 'money') return formatMoney(value, undefined, figureGrouping());
  if (kind === 'percent') return `${formatQuantity(value)} %`;
  return kind === 'quantity' ? formatQuantity(value, figureGrouping()) : value;
}

/** Whether the column is aligned right. */
export function isNumeric({ kind }: SheetColumn): boolean {
  return kind === 'money' || kind === 'quantity' || kind === 'percent';
}

/** Splits a line around the rows, such as a total: its label with the columns it spans, and the remaining values. */
export function lineOf(values: readonly string[]): { label: string; span: number; rest: readonly string[] } {
  const next = values.findIndex((value, place) => place > 0 && value !== '');
  const span = next === -1 ? values.length : next;
  return { label: values[0] ?? '', span, rest: values.slice(span) };
}
