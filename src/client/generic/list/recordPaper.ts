import { writeCell } from '../../../fields/cell.ts';
import { formatDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { add, type Decimal, parseDecimal } from '../../../ledger/money.ts';
import { formatCell, type Paper } from '../../../papers/Paper.ts';
import type { Sheet, SheetColumn } from '../../../papers/Sheet.ts';
import { isAbsent, KINDS, nameOf } from '../../../papers/valueText.ts';
import type { Field, FieldTypes, Format, GroupLevel, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { countText, text } from '../../providers/i18n.ts';
import { pathKey, rowGroups, valueLabel } from './groups.ts';
import type { GroupTotals } from './readGroupTotals.ts';
import { isReversed } from './reversed.ts';
import type { FoundTotals } from './useTotals.ts';

interface PaperOf {
  firm: string;
  /** The lines below the firm's name. */
  lines?: readonly string[];
  today: string;
  format: Format;
  /** The groups that the rows stand together in; each has a table of its own. */
  levels: readonly GroupLevel[];
  /** Reversed movements count for nothing, unless the list is filtered by the state. */
  leavesReversed: boolean;
  /** The totals of the whole list, of which reversals take away on their own days; null for some of its records. */
  found?: Pick<FoundTotals, 'totals' | 'reversed'> | null | undefined;
  /** The totals of its groups, likewise; undefined for some of its records. */
  groups?: GroupTotals | undefined;
}

/** Records on paper as the list shows them: its columns, a table for each group, and the sums of the list's totals. */
export function recordPaper(resource: Resource, rows: readonly BaseRecord[], of: PaperOf): Paper {
  const { firm, lines = [], today, format } = of;
  const { list, label } = resource;
  const columns = paperColumns(resource);
  const counted = of.leavesReversed ? rows.filter((row) => !isReversed(resource, row)) : rows;
  const sums = of.found ? readSums(of.found.totals) : sumsOf(resource, counted);
  const reversed = of.found?.reversed ?? rows.length - counted.length;
  const counts = [
    countText(rows.length),
    ...(reversed > 0 ? [text('list.totals.reversed', { count: countText(reversed) })] : []),
  ];
  const total = text('ledger.total');
  return {
    firm,
    lines,
    title: list.title,
    facts: [
      { label: text('report.printed'), value: formatDay(today, format.date) },
      { label: label.many, value: counts.join(' · ') },
    ],
    totals: columns.flatMap(({ field, label: name, kind }) => {
      const sum = sums.get(field.name);
      if (sum === undefined) return [];
      return [{ label: name === total ? name : `${total} ${name}`, value: formatCell(sum, kind, format) }];
    }),
    tables: tablesOf(resource, columns, rows, of),
    words: [],
    signatures: [],
  };
}

interface PaperColumn extends SheetColumn {
  field: Field;
}

function paperColumns({ list, fields }: Resource): PaperColumn[] {
  return list.columns.flatMap(({ field: name, label }) => {
    const field = fields[name];
    if (field === undefined || (fieldTypes as FieldTypes)[field.type]?.storage === 'secret') return [];
    const per = fields[field.per?.field ?? ''];
    const isBeside = per !== undefined && !list.columns.some((column) => column.field === per.name);
    return [
      { field, label, kind: KINDS[field.type] ?? 'text' },
      ...(isBeside ? [{ field: per, label: per.labels.list, kind: 'text' as const }] : []),
    ];
  });
}

/** A table for each group of rows. */
function tablesOf(
  resource: Resource,
  columns: readonly PaperColumn[],
  rows: readonly BaseRecord[],
  { format, levels, leavesReversed, groups }: PaperOf,
): Sheet[] {
  return rowGroups(resource, levels, rows, format).map(({ name, path, rows: own }): Sheet => {
    const title = levels.length === 0 ? resource.label.many : name;
    const counted = leavesReversed ? own.filter((row) => !isReversed(resource, row)) : own;
    const totals = groups?.get(pathKey(path));
    const sums = totals === undefined ? sumsOf(resource, counted) : readSums(totals);
    const line = columns.map(({ field }) => sums.get(field.name) ?? '');
    const hasLine = levels.length > 0 && line.some((sum) => sum !== '') && line[0] === '';
    return {
      title,
      about: [],
      columns: columns.map(({ label, kind }) => ({ label, kind })),
      before: [],
      rows: own.map((row) => columns.map((column) => cellOf(column, row, format))),
      after: hasLine ? [[text('ledger.total'), ...line.slice(1)]] : [],
    };
  });
}

function cellOf({ field, kind }: PaperColumn, row: BaseRecord, format: Format): string {
  const value: unknown = row[field.name];
  const type = (fieldTypes as FieldTypes)[field.type];
  if (kind !== 'text' && type !== undefined) return writeCell(value, field, type);
  const names: unknown = field.namesKey === undefined ? undefined : row[field.namesKey];
  if (Array.isArray(names)) return names.join(', ');
  if (isAbsent(value)) return field.blank ?? '';
  const title = nameOf(field, row);
  return valueLabel(field, { value, ...(title !== undefined && { title }) }, format);
}

/** The sums that the reader reads: those of fields that only some records show are null. */
function readSums(totals: FoundTotals['totals']): Map<string, Decimal> {
  return new Map(
    Object.entries(totals).flatMap(([name, sum]) => (sum === null ? [] : [[name, sum] as const])),
  );
}

/** The sums of the list's totals, by field. */
function sumsOf({ list }: Resource, rows: readonly BaseRecord[]): Map<string, Decimal> {
  return new Map(
    list.totals.map((name) => [
      name,
      add(rows.map((row) => parseDecimal(row[name] as string | number) ?? '0')),
    ]),
  );
}
