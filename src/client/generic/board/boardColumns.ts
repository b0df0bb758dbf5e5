import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type Format, fitsView, type Resource } from '../../../schema/index.ts';
import { type CountedColumn, type GroupValue, valueLabel } from '../list/groups.ts';

/** A column of a board: a value of the field that makes the columns, and what it is called. */
export interface BoardColumn {
  key: string;
  /** Null for the records without a value. */
  value: GroupValue;
  label: string;
  count: number;
  totals: Readonly<Record<string, string>>;
}

/** The fields that can make the columns of a board, those that people set first. */
export function boardFields(resource: Resource): Field[] {
  return Object.values(resource.fields).filter(
    (field) =>
      fitsView('board', field, resource.name, fieldTypes) === true &&
      field.source !== 'system' &&
      field.source !== 'derived',
  );
}

/**
 * The columns in their order: choices as the definition lists them, also those without records; records by name, or as they were
 * entered; the records without a value last.
 *
 * @param order of the records that the field points to.
 */
export function boardColumns(
  field: Field,
  counted: readonly CountedColumn[],
  format: Format,
  order: Resource['order'] = 'name',
): BoardColumn[] {
  const byKey = new Map(counted.map((column) => [keyOf(column.value), column]));
  const listed = listedValues(field).map((value) => byKey.get(keyOf(value)) ?? { value, ...NOTHING });
  const known = new Set(listed.map(({ value }) => keyOf(value)));
  const named = (column: CountedColumn) => valueLabel(field, column, format);
  const byName = (one: CountedColumn, other: CountedColumn) => named(one).localeCompare(named(other));
  const asEntered = (one: CountedColumn, other: CountedColumn) => Number(one.value) - Number(other.value);
  const others = counted
    .filter(({ value }) => value !== null && !known.has(keyOf(value)))
    .sort(order === 'entered' ? asEntered : byName);
  const none = counted.find(({ value }) => value === null);
  const hasNone = none !== undefined || (!field.required && field.default === undefined);
  return [...listed, ...others, ...(hasNone ? [none ?? { value: null, ...NOTHING }] : [])].map((column) => ({
    key: keyOf(column.value),
    // A host may count a yes or no as true where its records have 1.
    value: (fieldTypes[field.type]?.send(column.value, field) ?? null) as BoardColumn['value'],
    label: valueLabel(field, column, format),
    count: column.count,
    totals: column.totals,
  }));
}

const NOTHING = { count: 0, totals: {} };

function listedValues({ options, type, as }: Field): unknown[] {
  if (options !== undefined) return options.map(({ value }) => value);
  if (type === 'boolean') return as === 'number' ? [0, 1] : [false, true];
  return [];
}

/** 1 and true are the same column: a boolean may be sent as a number. */
export function keyOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value === true ? '1' : value === false ? '0' : String(value);
}
