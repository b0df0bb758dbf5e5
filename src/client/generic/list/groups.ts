import { dayOf } from '../../../fields/calendar.ts';
import { formatDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { isAbsent, valueText } from '../../../papers/valueText.ts';
import type {
  Field,
  FieldTypes,
  Format,
  GroupLevel,
  Resource,
  Span,
  WhereCondition,
} from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { text } from '../../providers/i18n.ts';
import type { ListState } from './listState.ts';

/** Records with one value of a field as the server counts them: a column of a board, or a group. */
export interface CountedColumn {
  /** Null for the records without a value; of days the first of their span. */
  value: unknown;
  /** The name of a referenced record, or of a user. */
  title?: string | null;
  count: number;
  /** By field: exact decimal text. */
  totals: Readonly<Record<string, string | null>>;
}

/** A value that groups records, as a filter has it. */
export type GroupValue = string | number | boolean | null;

/** The name of the records with a value. */
export function valueLabel(
  field: Field,
  { value, title }: Pick<CountedColumn, 'value' | 'title'>,
  format: Format,
  span?: Span,
): string {
  if (isAbsent(value)) return field.blank ?? text('board.none', { label: field.label });
  if (span !== undefined) return spanLabel(span, String(value), format);
  return valueText(field, { value, title }, format, text);
}

/** 'July 2026', 'Jul – Sep 2026', '2026', '15/11/2026 – 21/11/2026'. */
function spanLabel(span: Span, first: string, format: Format): string {
  const last = lastDay(span, first);
  if (span === 'day') return formatDay(first, format.date);
  if (span === 'week') return `${formatDay(first, format.date)} – ${formatDay(last, format.date)}`;
  if (span === 'month') return formatDay(first, 'MMMM YYYY');
  if (span === 'year') return formatDay(first, 'YYYY');
  return `${formatDay(first, 'MMM')} – ${formatDay(last, 'MMM YYYY')}`;
}

const MONTHS = { month: 1, quarter: 3, year: 12 };

/** The last day of the span that begins on a day. */
function lastDay(span: Span, first: string): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  if (span === 'day') return first;
  if (span === 'week') return isoDay(year, month - 1, day + 6);
  return isoDay(year, month - 1 + MONTHS[span], 0);
}

/** The first day of the span that a day is in. A week begins on Sunday, as on the server. */
export function firstDay(span: Span, of: string): string {
  const [year = 0, month = 1, day = 1] = of.split('-').map(Number);
  if (span === 'day') return of;
  if (span === 'week') return isoDay(year, month - 1, day - new Date(`${of}T00:00Z`).getUTCDay());
  return isoDay(year, Math.floor((month - 1) / MONTHS[span]) * MONTHS[span], 1);
}

function isoDay(year: number, month: number, day: number): string {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.toISOString().slice(0, 10);
}

/** The value of a group as calls take it: a host may count a yes or no as true where its records have 1. */
export function sentValue(field: Field, value: unknown): GroupValue {
  return ((fieldTypes as FieldTypes)[field.type]?.send(value, field) ?? null) as GroupValue;
}

/** The condition that finds the records of a group. */
export function groupCondition({ field, span }: GroupLevel, value: GroupValue): WhereCondition {
  if (value === null) return [field, 'empty'];
  if (span === undefined) return [field, 'is', value];
  return [field, 'between', [String(value), lastDay(span, String(value))]];
}

/** A group by the values of its levels, from the outermost; the empty path is the list itself. */
export type GroupPath = readonly GroupValue[];

export function pathKey(path: GroupPath): string {
  return JSON.stringify(path);
}

/** The conditions that find the records of a group. */
export function pathConditions(levels: readonly GroupLevel[], path: GroupPath): WhereCondition[] {
  return path.map((value, depth) => groupCondition(levels[depth] as GroupLevel, value));
}

/** The order of the groups: that of the list if it is sorted by their field, else days from the newest and others from A. */
export function levelOrder(level: GroupLevel, { sort, further }: Pick<ListState, 'sort' | 'further'>) {
  const own = [sort, ...further].find(({ field }) => field === level.field);
  return own?.order ?? (level.span === undefined ? ('asc' as const) : ('desc' as const));
}

/** The list with its groups as columns, so that a file says which group a record is in. */
export function withGroupColumns(resource: Resource, { group }: Pick<ListState, 'group'>): Resource {
  const { list, fields } = resource;
  const names = [...new Set(group.map(({ field }) => field))];
  const missing = names.filter((name) => !list.columns.some(({ field }) => field === name));
  if (missing.length === 0) return resource;
  const items = missing.map((name) => ({ field: name, label: fields[name]?.labels.list ?? name }));
  return { ...resource, list: { ...list, columns: [...items, ...list.columns] } };
}

/** The records of each group together, in the order of the groups on the screen; within a group they keep theirs. */
export function inGroups(
  { fields }: Resource,
  state: Pick<ListState, 'group' | 'sort' | 'further'>,
  rows: readonly BaseRecord[],
): BaseRecord[] {
  const levels = state.group.flatMap((level) => {
    const field = fields[level.field];
    return field === undefined
      ? []
      : [{ field, span: level.span, isTurned: levelOrder(level, state) === 'desc' }];
  });
  const keyed = rows.map((row) => ({ row, keys: levels.map(({ field, span }) => keyOf(field, span, row)) }));
  keyed.sort((one, other) => {
    for (const [place, { isTurned }] of levels.entries()) {
      const order = compareKeys(one.keys[place] ?? null, other.keys[place] ?? null, isTurned);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

type Key = string | number | null;

/** The place of a record's group among the others. */
function keyOf(field: Field, span: Span | undefined, row: BaseRecord): Key {
  const { value, title } = groupOf(field, span, row);
  if (isAbsent(value)) return null;
  if (field.options !== undefined)
    return field.options.findIndex((option) => String(option.value) === String(value));
  return typeof value === 'boolean' || typeof value === 'number'
    ? (title ?? Number(value))
    : (title ?? String(value));
}

/** Records without a value come last, in either direction. */
function compareKeys(one: Key, other: Key, isTurned: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other));
  return isTurned ? -order : order;
}

/** Rows of the same groups; different records may have the same name. */
export interface RowGroup {
  key: string;
  /** The values of the groups, level by level, as calls take them. */
  path: readonly GroupValue[];
  /** The names of the groups, level by level; '' without groups. */
  name: string;
  rows: readonly BaseRecord[];
}

/** Puts rows that are in the same groups together; they keep their order. */
export function rowGroups(
  { fields }: Resource,
  levels: readonly GroupLevel[],
  rows: readonly BaseRecord[],
  format: Format,
): RowGroup[] {
  const groups = new Map<string, Omit<RowGroup, 'key' | 'rows'> & { rows: BaseRecord[] }>();
  for (const row of rows) {
    const parts = levels.flatMap(({ field: name, span }) => {
      const field = fields[name];
      if (field === undefined) return [];
      const group = groupOf(field, span, row);
      const value = group.value ?? null;
      const sent = span === undefined ? sentValue(field, value) : (value as GroupValue);
      return [{ value, sent, name: valueLabel(field, group, format, span) }];
    });
    const key = JSON.stringify(parts.map(({ value }) => value));
    const known = groups.get(key);
    if (known === undefined)
      groups.set(key, {
        path: parts.map(({ sent }) => sent),
        name: parts.map(({ name }) => name).join(' · '),
        rows: [row],
      });
    else known.rows.push(row);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** The value that a record shares with its group, as the server counts it. */
function groupOf(
  field: Field,
  span: Span | undefined,
  row: BaseRecord,
): Pick<CountedColumn, 'value' | 'title'> {
  const type = (fieldTypes as FieldTypes)[field.type];
  const given: unknown = row[field.name];
  const held = type?.orderedBy !== undefined ? (given as BaseRecord | null)?.[type.orderedBy] : given;
  if (span !== undefined) {
    const day = typeof held === 'string' ? dayOf(held) : null;
    return { value: day === null ? null : firstDay(span, day) };
  }
  const title: unknown = field.nameKey === undefined ? undefined : row[field.nameKey];
  return { value: held, ...(typeof title === 'string' && { title }) };
}
