import { writeCell } from '../fields/cell.ts';
import { localDigits } from '../fields/digits.ts';
import { formatDay } from '../fields/formatDay.ts';
import { figureGrouping } from '../fields/grouping.ts';
import { fieldTypes } from '../fields/index.ts';
import * as exact from '../ledger/money.ts';
import type { Field, FieldTypes, Format, Item, RecordPaper, Resource } from '../schema/index.ts';
import type { Fact } from './Paper.ts';
import type { PaperText } from './PaperText.ts';
import type { Sheet } from './Sheet.ts';
import type { Slip, SlipSheet } from './Slip.ts';
import { slipBody } from './slipBody.ts';
import { isAbsent, KINDS, nameOf, type Values, valueText } from './valueText.ts';

export interface SlipOf {
  resource: Resource;
  paper: RecordPaper;
  firm: string;
  /** The lines below the firm's name. */
  lines?: readonly string[] | undefined;
  today: string;
  format: Format;
  /** Writes an amount out. */
  spellAmount: (amount: exact.Decimal) => string;
  t: PaperText;
}

/** The paper of a record, as its definition has it. */
export function recordSlip(row: Values, of: SlipOf): Slip {
  const { resource, paper, firm, lines = [], format, spellAmount } = of;
  const { fields } = resource;
  const amountOf = (name: string) => exact.parseDecimal(row[name] as string | number | null);
  const textOf = (name: string, spell: boolean) => {
    const amount = spell ? amountOf(name) : undefined;
    if (amount !== undefined && amount !== null) return spellAmount(amount);
    const field = fields[name];
    if (field === undefined) return '';
    const money = KINDS[field.type] === 'money' ? amountOf(name) : null;
    return money === null ? fieldValue(field, row, of) : writeMoney(money, format.currency);
  };
  return {
    firm,
    lines,
    title: paper.label,
    number: typeof row.voucher_no === 'string' ? row.voucher_no : '',
    day: typeof row.date === 'string' ? formatDay(row.date, format.date) : '',
    facts: factsOf(paper.facts, row, of),
    body: paper.body === undefined ? [] : slipBody(paper.body, textOf),
    tables: paper.lines.flatMap((name) => linesTable(fields[name], row, of)),
    sums: factsOf(paper.sums, row, of),
    words: wordsOf(paper, row, of),
    note: typeof row.note === 'string' ? row.note : '',
    sign: paper.sign,
    footer: footerOf(row, of),
    isReversed: Object.values(fields).some(
      ({ name, from }) => from === 'posting' && row[name] === 'reversed',
    ),
  };
}

/** The facts with a value. */
function factsOf(items: readonly Item[], row: Values, of: SlipOf): Fact[] {
  return items.flatMap(({ field: name, label }) => {
    const field = of.resource.fields[name];
    const value = field === undefined ? '' : fieldValue(field, row, of);
    return value === '' ? [] : [{ label, value }];
  });
}

function wordsOf(
  { spell }: RecordPaper,
  row: Values,
  { resource, format, spellAmount }: SlipOf,
): Slip['words'] {
  const amount = spell === undefined ? undefined : exact.parseDecimal(row[spell] as string | number | null);
  if (spell === undefined || amount === undefined || amount === null) return undefined;
  return {
    label: resource.fields[spell]?.label ?? spell,
    amount: writeMoney(amount, format.currency),
    words: spellAmount(amount),
  };
}

function footerOf(row: Values, { today, format: { date }, t }: SlipOf): string {
  const printed = t('papers.printed', { day: formatDay(today, date) });
  const { created_at: at, added_by: by } = row;
  if (typeof at !== 'string') return printed;
  const entered =
    typeof by === 'string'
      ? t('papers.enteredBy', { day: formatDay(at, date), by })
      : t('papers.entered', { day: formatDay(at, date) });
  return `${entered} · ${printed}`;
}

/** A value in the reader's words; '' if it is absent and has no word for that. */
function fieldValue(field: Field, row: Values, { format, t }: SlipOf): string {
  const value: unknown = row[field.name];
  const names: unknown = field.namesKey === undefined ? undefined : row[field.namesKey];
  if (Array.isArray(names)) return names.join(', ');
  if (isAbsent(value)) return field.blank ?? '';
  return valueText(field, { value, title: nameOf(field, row) }, format, t);
}

/** The lines of a field as a table, without columns in which no line has a value. */
function linesTable(field: Field | undefined, row: Values, of: SlipOf): Sheet[] {
  const value: unknown = field === undefined ? undefined : row[field.name];
  if (field?.of === undefined || !Array.isArray(value)) return [];
  const lines = value as Values[];
  const columns = Object.values(field.of).filter((child) =>
    lines.some((line) => !isAbsent(line[child.name])),
  );
  return [
    {
      title: field.label,
      about: [],
      columns: columns.map(({ label, type }) => ({ label, kind: KINDS[type] ?? 'text' })),
      before: [],
      rows: lines.map((line) => columns.map((child) => lineValue(child, line, of))),
      after: [],
    },
  ];
}

function lineValue(child: Field, line: Values, of: SlipOf): string {
  const type = (fieldTypes as FieldTypes)[child.type];
  if (KINDS[child.type] !== undefined && type !== undefined) return writeCell(line[child.name], child, type);
  return fieldValue(child, line, of);
}

/** Formats an amount: 'BDT 1,250.00', '1,250.00' without a currency. */
function writeMoney(value: exact.Decimal, currency?: string): string {
  return localDigits(exact.formatMoney(value, currency, figureGrouping()));
}

/** The sheet of a paper: one or two copies, with the names of the definition, in a size of the reader's. */
export function slipSheet(
  { size, copies }: RecordPaper,
  chosen: { size: SlipSheet['size'] | undefined; copies: number | undefined },
  t: PaperText,
): SlipSheet {
  if ((chosen.copies ?? copies.length) < 2)
    return { size: chosen.size ?? size, copies: copies.length === 1 ? copies : [] };
  const [first = t('papers.copy.office'), second = t('papers.copy.other')] = copies;
  return { size: chosen.size ?? size, copies: [first, second] };
}

/** The name of papers: that of the paper, with the number of a single one. */
export function slipsTitle({ label }: RecordPaper, slips: readonly Slip[]): string {
  return [label, slips.length === 1 ? slips[0]?.number : ''].filter(Boolean).join(' ');
}
