import type { BaseRecord } from '@refinedev/core';
import { writeCell } from '../../../fields/cell.ts';
import { formatDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { type Decimal, parseDecimal } from '../../../ledger/money.ts';
import type { Fact } from '../../../papers/Paper.ts';
import type { Sheet } from '../../../papers/Sheet.ts';
import type { Field, FieldTypes, Format, Item, RecordPaper, Resource } from '../../../schema/index.ts';
import { formatMoney } from '../../providers/figures.ts';
import { text } from '../../providers/i18n.ts';
import type { Slip } from '../export/Slip.ts';
import { isAbsent, valueLabel } from '../list/groups.ts';
import { KINDS, nameOf } from '../list/recordSheet.ts';
import { slipBody } from './slipBody.ts';

interface SlipOf {
  resource: Resource;
  paper: RecordPaper;
  firm: string;
  today: string;
  format: Format;
  /** Writes an amount out. */
  spellAmount: (amount: Decimal) => string;
}

/** The paper of a record, as its definition has it. */
export function recordSlip(row: BaseRecord, of: SlipOf): Slip {
  const { resource, paper, firm, today, format, spellAmount } = of;
  const { fields } = resource;
  const amountOf = (name: string) => parseDecimal(row[name] as string | number | null);
  const textOf = (name: string, spell: boolean) => {
    const amount = spell ? amountOf(name) : undefined;
    if (amount !== undefined && amount !== null) return spellAmount(amount);
    const field = fields[name];
    if (field === undefined) return '';
    const money = KINDS[field.type] === 'money' ? amountOf(name) : null;
    return money === null ? fieldValue(field, row, format) : formatMoney(money, format.currency);
  };
  return {
    firm,
    title: paper.label,
    number: typeof row.voucher_no === 'string' ? row.voucher_no : '',
    day: typeof row.date === 'string' ? formatDay(row.date, format.date) : '',
    facts: factsOf(paper.facts, row, of),
    body: paper.body === undefined ? [] : slipBody(paper.body, textOf),
    tables: paper.lines.flatMap((name) => linesTable(fields[name], row, format)),
    sums: factsOf(paper.sums, row, of),
    words: wordsOf(paper, row, of),
    note: typeof row.note === 'string' ? row.note : '',
    sign: paper.sign,
    footer: footerOf(row, today, format),
    isReversed: Object.values(fields).some(
      ({ name, from }) => from === 'posting' && row[name] === 'reversed',
    ),
  };
}

/** The facts with a value. */
function factsOf(items: readonly Item[], row: BaseRecord, { resource: { fields }, format }: SlipOf): Fact[] {
  return items.flatMap(({ field: name, label }) => {
    const field = fields[name];
    const value = field === undefined ? '' : fieldValue(field, row, format);
    return value === '' ? [] : [{ label, value }];
  });
}

function wordsOf(
  { spell }: RecordPaper,
  row: BaseRecord,
  { resource, format, spellAmount }: SlipOf,
): Slip['words'] {
  const amount = spell === undefined ? undefined : parseDecimal(row[spell] as string | number | null);
  if (spell === undefined || amount === undefined || amount === null) return undefined;
  return {
    label: resource.fields[spell]?.label ?? spell,
    amount: formatMoney(amount, format.currency),
    words: spellAmount(amount),
  };
}

function footerOf(row: BaseRecord, today: string, { date }: Format): string {
  const printed = text('papers.printed', { day: formatDay(today, date) });
  const { created_at: at, added_by: by } = row;
  if (typeof at !== 'string') return printed;
  const entered =
    typeof by === 'string'
      ? text('papers.enteredBy', { day: formatDay(at, date), by })
      : text('papers.entered', { day: formatDay(at, date) });
  return `${entered} · ${printed}`;
}

/** A value in the reader's words; '' if it is absent and has no word for that. */
function fieldValue(field: Field, row: BaseRecord, format: Format): string {
  const value: unknown = row[field.name];
  const names: unknown = field.namesKey === undefined ? undefined : row[field.namesKey];
  if (Array.isArray(names)) return names.join(', ');
  if (isAbsent(value)) return field.blank ?? '';
  const title = nameOf(field, row);
  return valueLabel(field, { value, ...(title !== undefined && { title }) }, format);
}

/** The lines of a field as a table, without columns in which no line has a value. */
function linesTable(field: Field | undefined, row: BaseRecord, format: Format): Sheet[] {
  const value: unknown = field === undefined ? undefined : row[field.name];
  if (field?.of === undefined || !Array.isArray(value)) return [];
  const lines = value as BaseRecord[];
  const columns = Object.values(field.of).filter((child) =>
    lines.some((line) => !isAbsent(line[child.name])),
  );
  return [
    {
      title: field.label,
      about: [],
      columns: columns.map(({ label, type }) => ({ label, kind: KINDS[type] ?? 'text' })),
      before: [],
      rows: lines.map((line) => columns.map((child) => lineValue(child, line, format))),
      after: [],
    },
  ];
}

function lineValue(child: Field, line: BaseRecord, format: Format): string {
  const type = (fieldTypes as FieldTypes)[child.type];
  if (KINDS[child.type] !== undefined && type !== undefined) return writeCell(line[child.name], child, type);
  return fieldValue(child, line, format);
}
