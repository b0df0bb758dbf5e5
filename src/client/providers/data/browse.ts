import type { BaseRecord, GetListParams } from '@refinedev/core';
import { comparable } from '../../../fields/comparable.ts';
import {
  type Field,
  type FieldType,
  type FieldTypes,
  groupOf,
  isGroup,
  lineReference,
  type Period,
  periodDays,
  type Resource,
  valuesOf,
  type Where,
  type WhereEntry,
  type WhereOperator,
} from '../../../schema/index.ts';
import { text } from '../i18n.ts';
import { businessToday } from '../today.ts';
import { knownDefinitions } from '../vocabulary.ts';
import { httpError } from './answers.ts';
import { type FieldFilter, fieldFilters } from './listQuery.ts';

/**
 * A page of a list that the host sent whole: searched, filtered, sorted and paged in the browser by the same rules as on our
 * server. Rows are as the field types parse them.
 */
export function browse(
  rows: readonly BaseRecord[],
  resource: Resource,
  types: FieldTypes,
  { filters, sorters, pagination }: Omit<GetListParams, 'resource'>,
): { data: BaseRecord[]; total: number } {
  const wanted = fieldFilters(filters);
  const archived = String(wanted.find(({ field }) => field === 'archived')?.value ?? 'false');
  const found = rows
    .filter((row) => archived === 'all' || Boolean(row.archived_at) === (archived === 'true'))
    .filter((row) => wanted.every((filter) => matchesFilter(row, filter, { resource, types })));
  const data = sorted(found, resource, types, sorters ?? []);
  if (pagination?.mode === 'off') return { data, total: found.length };
  const { currentPage = 1, pageSize = 10 } = pagination ?? {};
  return { data: data.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: found.length };
}

interface Scope {
  resource: Resource;
  types: FieldTypes;
}

function matchesFilter(row: BaseRecord, filter: FieldFilter, scope: Scope): boolean {
  const { field: name, operator, value } = filter;
  if (name === 'archived') return true;
  if (name === 'q') return matchesSearch(row, String(value), scope.resource, scope.types);
  if (name === '_where')
    return (JSON.parse(String(value)) as Where).every((entry) => meets(row, entry, scope));
  if (!Array.isArray(value)) return compares(row, filter, scope);
  const one = (each: unknown) => compares(row, { ...filter, value: each }, scope);
  return operator === 'ne' ? value.every(one) : value.some(one);
}

/** Whether a value compares so with another one. */
function compares(row: BaseRecord, filter: FieldFilter, { resource, types }: Scope): boolean {
  const { field: name, operator, value } = filter;
  const field = resource.fields[name];
  const type = field && types[field.type];
  const wanted = field && type ? type.read(value, field) : value;
  const had = row[name];
  if (type?.orderedBy !== undefined) return isWithin(orderedPart(had, type), operator, value);
  // A day matches all moments of that day.
  if (type?.storage === 'instant' && DAY.test(String(value)))
    return isWithin(String(had ?? '').slice(0, DAY_LENGTH), operator, value);
  if (Array.isArray(had) || type?.storage === 'json')
    return listOf(had).some((one) => String(entryOf(one, field)) === String(value)) === (operator !== 'ne');
  if (operator === 'ne') return inNfc(had) !== inNfc(wanted);
  if (operator === 'contains') return lower(type?.plain?.(had) ?? had).includes(lower(value));
  if (operator === 'gte') return isThere(had) && compareValues(had, wanted, type?.numeric ?? false) >= 0;
  if (operator === 'lte') return isThere(had) && compareValues(had, wanted, type?.numeric ?? false) <= 0;
  return inNfc(had) === inNfc(wanted);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Lines are compared by the record that one of them points to. */
function entryOf(entry: unknown, field: Field | undefined): unknown {
  const line = field && lineReference(field);
  return line === undefined ? entry : (entry as BaseRecord)[line.name];
}

/** Whether a record meets a condition or a group of `_where`, as our server reads them (src/server/sql/whereFilter.ts). */
function meets(row: BaseRecord, entry: WhereEntry, scope: Scope): boolean {
  if (isGroup(entry)) {
    const { any, entries } = groupOf(entry);
    const one = (each: WhereEntry) => meets(row, each, scope);
    return any ? entries.some(one) : entries.every(one);
  }
  const [name, operator, value] = entry;
  if (operator.startsWith('not_') && operator !== 'not_empty')
    return !meets(row, [name, operator.slice('not_'.length) as WhereOperator, value], scope);
  const field = scope.resource.fields[name];
  const type = field && scope.types[field.type];
  const had = orderedPart(row[name], type);
  const isEmpty = !isThere(had) || (Array.isArray(had) && had.length === 0);
  const values = valuesOf(entry);
  const is = (by: FieldFilter['operator'], given: unknown = value) =>
    compares(row, { field: name, operator: by, value: given }, scope);
  switch (operator) {
    case 'empty':
      return isEmpty;
    case 'not_empty':
      return !isEmpty;
    case 'is':
    case 'one_of':
      return values.some((each) => is('eq', each));
    case 'is_not':
    case 'none_of':
      return values.every((each) => is('ne', each));
    case 'all_of':
      return values.every((each) => is('eq', each));
    case 'above':
    case 'after':
      return !isEmpty && !is('lte');
    case 'below':
    case 'before':
      return !isEmpty && !is('gte');
    case 'from':
      return is('gte');
    case 'to':
      return is('lte');
    case 'between':
      return is('gte', values[0]) && is('lte', values[1]);
    case 'in': {
      const { from, to } = periodDays(
        value as Period,
        businessToday(knownDefinitions()?.settings.timeZone ?? 'UTC'),
      );
      return is('gte', from) && is('lte', to);
    }
    case 'mine':
      throw httpError(422, text('query.operator', { field: name, operator }));
    default:
      return matchesText(String(type?.plain?.(had) ?? had ?? ''), operator, String(value));
  }
}

/** `contains`, `starts_with` and `ends_with`, each also `_exactly`: with the same capital and small letters. */
function matchesText(had: string, operator: WhereOperator, wanted: string): boolean {
  const exact = operator.endsWith('_exactly');
  const written = exact ? inNfc : lower;
  const [value, part] = [written(had), written(wanted)];
  if (operator.startsWith('starts')) return value.startsWith(part);
  return operator.startsWith('ends') ? value.endsWith(part) : value.includes(part);
}

/** Whether every word occurs in one of the search fields. */
function matchesSearch(row: BaseRecord, q: string, resource: Resource, types: FieldTypes): boolean {
  const plain = (name: string) => types[resource.fields[name]?.type ?? '']?.plain?.(row[name]);
  const names = Object.values(resource.fields).map(({ nameKey = '' }) => lower(row[nameKey]));
  const hay = [...resource.search.map((field) => lower(plain(field) ?? row[field])), ...names].join('\n');
  return lower(q)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

function sorted(
  rows: BaseRecord[],
  resource: Resource,
  types: FieldTypes,
  sorters: readonly { field: string; order: 'asc' | 'desc' }[],
): BaseRecord[] {
  if (sorters.length === 0) return rows;
  // The id is the last sort key, in the direction of the last sorter, so that pages never overlap.
  const all = [...sorters, { field: 'id', order: sorters.at(-1)?.order ?? 'asc' }];
  const numeric = (name: string) =>
    name === 'id' || types[resource.fields[name]?.type ?? '']?.numeric === true;
  const part = (row: BaseRecord, name: string) =>
    orderedPart(row[name], types[resource.fields[name]?.type ?? '']);
  return rows.toSorted((one, other) => {
    for (const { field, order: direction } of all) {
      const by = compareValues(part(one, field), part(other, field), numeric(field));
      if (by !== 0) return direction === 'desc' ? -by : by;
    }
    return 0;
  });
}

/** The sort key of a value; for a value with parts, one of the parts. */
function orderedPart(value: unknown, type: FieldType | undefined): unknown {
  if (type?.orderedBy === undefined) return value;
  return (value as Readonly<Record<string, unknown>> | null)?.[type.orderedBy];
}

function isWithin(had: unknown, operator: FieldFilter['operator'], wanted: unknown): boolean {
  const by = compareValues(had, wanted, false);
  if (operator === 'eq') return by === 0;
  if (operator === 'ne') return by !== 0;
  return isThere(had) && (operator === 'gte' ? by >= 0 : by <= 0);
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_LENGTH = 10;

/** Absent values are last, as in the database's ascending order. */
function compareValues(one: unknown, other: unknown, numeric: boolean): number {
  if (!isThere(one) || !isThere(other)) return Number(!isThere(one)) - Number(!isThere(other));
  return numeric ? Number(one) - Number(other) : textCollator().compare(String(one), String(other));
}

let collator: Intl.Collator | undefined;

/** Compares texts as the server's database does: by letters, ignoring case. Created on first use, because it is slow. */
function textCollator(): Intl.Collator {
  collator ??= new Intl.Collator('und', { sensitivity: 'base' });
  return collator;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function inNfc(value: unknown): string {
  return String(value).normalize('NFC');
}

function lower(value: unknown): string {
  return isThere(value) ? comparable(String(value)) : '';
}
