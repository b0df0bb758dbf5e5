import type { BaseRecord, GetListParams } from '@refinedev/core';
import { comparable } from '../../../schema/comparable.ts';
import type { Expression } from '../../../schema/expression/Expression.ts';
import { isMet } from '../../../schema/expression/evaluate.ts';
import { fieldExpression, SEARCHED, whereExpressions } from '../../../schema/expression/whereExpression.ts';
import {
  conditionsOf as conditionsIn,
  FIRST_FISCAL_MONTH,
  type Field,
  type FieldType,
  type FieldTypes,
  type FilterValue,
  filterValue,
  OF_PARAMETER,
  type Resource,
  undeclaredField,
  type Where,
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
  const tests = wanted.map((filter) => test(filter, { resource, types }));
  const archived = String(wanted.find(({ field }) => field === 'archived')?.value ?? 'false');
  const found = rows
    .filter((row) => archived === 'all' || Boolean(row.archived_at) === (archived === 'true'))
    .filter((row) => tests.every((meets) => meets(row)));
  const data = sorted(found, resource, types, sorters ?? []);
  if (pagination?.mode === 'off') return { data, total: found.length };
  const { currentPage = 1, pageSize = 10 } = pagination ?? {};
  return { data: data.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: found.length };
}

interface Scope {
  resource: Resource;
  types: FieldTypes;
}

/** Whether a row is one that a filter finds. The condition is made once for all rows. */
function test(filter: FieldFilter, scope: Scope): (row: BaseRecord) => boolean {
  const { resource, types } = scope;
  if (filter.field === 'archived') return () => true;
  if (filter.field === 'q') return (row) => matchesSearch(row, String(filter.value), resource, types);
  const conditions = conditionsOf(filter, scope);
  return (row) => {
    const given = {
      ...row,
      get [SEARCHED]() {
        return searchedTexts(row, scope);
      },
    };
    return conditions.every((typed) => isMet(typed, given, { fiscalMonth: FIRST_FISCAL_MONTH }));
  };
}

function conditionsOf(
  { field: name, operator, value }: FieldFilter,
  { resource, types }: Scope,
): Expression[] {
  if (name === '_where') {
    const where = JSON.parse(String(value)) as Where;
    // Nobody here has an account of ours.
    const mine = conditionsIn(where).find(([, by]) => by === 'mine');
    if (mine !== undefined)
      throw httpError(422, text('query.operator', { field: mine[0], operator: mine[1] }));
    const today = businessToday(knownDefinitions()?.settings.timeZone ?? 'UTC');
    return whereExpressions(where, { fields: resource.fields, types }, { reader: 0, today });
  }
  // A host's own field is compared as text.
  const field = resource.fields[name] ?? undeclaredField(name, 'text', name);
  const by = OF_PARAMETER[operator === 'contains' ? 'like' : operator];
  const values = [value].flat().map((each) => comparedValue(field, types, by, each));
  return [fieldExpression(field, types, by, values)];
}

/** A value that a host's field has though ours could not is compared as it is. */
function comparedValue(
  field: Field,
  types: FieldTypes,
  operator: WhereOperator,
  value: unknown,
): FilterValue {
  const type = types[field.type];
  const words = String(value);
  return (type && filterValue(field, type, operator, words)) ?? String(type?.read(value, field) ?? words);
}

/** Texts as a search sees them: without their formatting. */
function searchedTexts(row: BaseRecord, { resource: { fields }, types }: Scope): BaseRecord {
  const plain = ([name, value]: [string, unknown]) =>
    [name, types[fields[name]?.type ?? '']?.plain?.(value) ?? value] as const;
  return Object.fromEntries(Object.entries(row).map(plain));
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

function lower(value: unknown): string {
  return isThere(value) ? comparable(String(value)) : '';
}
