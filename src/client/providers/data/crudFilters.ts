import type { CrudFilter, CrudOperators, CrudSort } from '@refinedev/core';
import dayjs from 'dayjs';
import {
  type Field,
  type FieldTypes,
  isByDay,
  type Resource,
  readWhere,
  WHERE_LENGTH,
  type WhereCondition,
  type WhereEntry,
  type WhereOperator,
  type WhereValue,
  whereOperators,
} from '../../../schema/index.ts';
import { text } from '../i18n.ts';
import { httpError } from './answers.ts';
import type { FieldFilter } from './listQuery.ts';

/** Refine's filters and orders as calls of lists take them (docs/calling.md, "Filters"): what cannot be sent is refused here. */

type Operator = Exclude<CrudOperators, 'or' | 'and'>;

/** Refine's comparisons in `_where`. Texts are equal letter by letter, so that `eq` and `eqs` are the same. */
const IN_WHERE: Readonly<Record<Operator, WhereOperator>> = {
  ...{ eq: 'is', eqs: 'is', ne: 'is_not', nes: 'is_not' },
  ...{ gt: 'above', lt: 'below', gte: 'from', lte: 'to', between: 'between', nbetween: 'not_between' },
  ...{ in: 'one_of', nin: 'none_of', ina: 'all_of', nina: 'not_all_of' },
  ...{ contains: 'contains', ncontains: 'not_contains' },
  ...{ containss: 'contains_exactly', ncontainss: 'not_contains_exactly' },
  ...{ startswith: 'starts_with', nstartswith: 'not_starts_with' },
  ...{ startswiths: 'starts_with_exactly', nstartswiths: 'not_starts_with_exactly' },
  ...{ endswith: 'ends_with', nendswith: 'not_ends_with' },
  ...{ endswiths: 'ends_with_exactly', nendswiths: 'not_ends_with_exactly' },
  ...{ null: 'empty', nnull: 'not_empty' },
};

/** The comparisons that have a parameter of their own, as `listQuery` and simple-rest name them. */
const PLAIN: Partial<Record<Operator, 'eq' | 'ne' | 'gte' | 'lte' | 'contains'>> = {
  ...{ eq: 'eq', eqs: 'eq', in: 'eq', ne: 'ne', nes: 'ne', nin: 'ne', gte: 'gte', lte: 'lte' },
  ...{ contains: 'contains' },
};

const LISTS: ReadonlySet<Operator> = new Set(['in', 'nin', 'ina', 'nina', 'between', 'nbetween']);

/** The parameters of a list that are no fields. */
const OWN = new Set(['q', 'archived', '_where']);

interface Scope {
  resource: Resource;
  types: FieldTypes;
  /** Another product's host compares and orders by its own rules. */
  elsewhere?: boolean | undefined;
}

/**
 * Refine's filters as those that `listQuery` sends: simple ones as parameters, all others within one filter `_where`. A filter
 * without a value is none, as in the address of a list.
 *
 * @throws HttpError naming the field and the operator of a filter that cannot be sent.
 */
export function sendableFilters(filters: readonly CrudFilter[] | undefined, scope: Scope): FieldFilter[] {
  const { resource, types } = scope;
  const plain = new Map<string, FieldFilter>();
  const where: WhereEntry[] = [];
  for (const filter of flatten(filters ?? [], 'and')) {
    const sent = 'field' in filter ? plainFilter(scope, filter) : undefined;
    const key = sent && `${sent.field} ${sent.operator}`;
    if (sent !== undefined && key !== undefined && !plain.has(key)) plain.set(key, sent);
    else where.push(...entriesOf(scope, filter));
  }
  if (where.length > 0) {
    const before = plain.get('_where eq')?.value;
    const all = [...(before === undefined ? [] : (JSON.parse(String(before)) as WhereEntry[])), ...where];
    const value = JSON.stringify(all);
    if (readWhere(all, resource.fields, types).wrong.length > 0 || value.length > WHERE_LENGTH)
      throw refusal('query.tooLarge', placeOf(filters ?? []));
    plain.set('_where eq', { field: '_where', operator: 'eq', value });
  }
  return [...plain.values()];
}

/** The orders of a list, checked. @throws HttpError naming the field and the order of one that cannot be sent. */
export function sendableSorters(
  sorters: readonly CrudSort[] | undefined,
  { resource: { fields }, types, elsewhere }: Scope,
): CrudSort[] {
  return (sorters ?? []).map((sorter) => {
    const { field: name, order } = sorter;
    const field = ownField(fields, name) ?? Object.values(fields).find(({ nameKey }) => nameKey === name);
    if (elsewhere !== true && types[field?.type ?? '']?.sortable !== true)
      throw refusal('query.sortField', { field: name, order });
    if (order !== 'asc' && order !== 'desc') throw refusal('query.sortOrder', { field: name, order });
    return sorter;
  });
}

/** Groups of the same kind within each other are one. */
function flatten(filters: readonly CrudFilter[], operator: 'and' | 'or'): CrudFilter[] {
  return filters.flatMap((filter) =>
    !('field' in filter) && filter.operator === operator ? flatten(filter.value, operator) : [filter],
  );
}

/** A filter that has a parameter of its own; undefined for any other, and without a value. */
function plainFilter(scope: Scope, filter: CrudFilter & { field: string }): FieldFilter | undefined {
  const { field: name, value } = filter;
  if (isUnset(filter)) return undefined;
  if (OWN.has(name)) {
    if (filter.operator === 'eq' || filter.operator === 'contains') return { ...filter, operator: 'eq' };
    throw refusal('query.operator', filter);
  }
  const operator = operatorOf(filter);
  const sent = PLAIN[operator];
  if (scope.elsewhere !== true || sent === undefined) fieldOf(scope, filter);
  if (sent === undefined || (Array.isArray(value) && value.length === 0)) return undefined;
  return { field: name, operator: sent, value: valuesOf(scope, filter) };
}

/** The entries of a filter in `_where`; none without a value. */
function entriesOf(scope: Scope, filter: CrudFilter): WhereEntry[] {
  if ('field' in filter) return isUnset(filter) ? [] : [conditionOf(scope, filter)];
  if (filter.operator !== 'and' && filter.operator !== 'or') throw refusal('query.operator', filter);
  const entries = flatten(filter.value, filter.operator).flatMap((each) => entriesOf(scope, each));
  if (entries.length < 2) return entries;
  return [filter.operator === 'or' ? { or: entries } : { and: entries }];
}

function conditionOf(scope: Scope, filter: CrudFilter & { field: string }): WhereEntry {
  const { field: name } = filter;
  const operator = operatorOf(filter);
  const field = fieldOf(scope, filter);
  if (operator === 'null' || operator === 'nnull') return [name, IN_WHERE[operator]];
  const value = valuesOf(scope, filter);
  if (Array.isArray(value) && value.length === 0) return ofNone(name, operator, filter);
  const condition: WhereCondition = [name, inWhere(scope, field, operator), value];
  const { wrong } = readWhere([condition], scope.resource.fields, scope.types);
  if (wrong.length > 0) throw refusal('query.value', filter);
  return condition;
}

/** Nothing is one of no values, and everything has all of them. */
function ofNone(name: string, operator: Operator, filter: CrudFilter): WhereEntry {
  const parts: WhereCondition[] = [
    [name, 'empty'],
    [name, 'not_empty'],
  ];
  if (operator === 'in' || operator === 'nina') return { and: parts };
  if (operator === 'nin' || operator === 'ina') return { or: parts };
  throw refusal('query.value', filter);
}

/** The operator of a filter; of a list of values `eq` means one of them, and `ne` none. */
function operatorOf(filter: CrudFilter): Operator {
  const operator = filter.operator as Operator;
  if (!Object.hasOwn(IN_WHERE, operator)) throw refusal('query.operator', filter);
  if (!Array.isArray(filter.value) || LISTS.has(operator)) return operator;
  return operator === 'eq' ? 'in' : operator === 'ne' ? 'nin' : operator;
}

/** @throws HttpError if there is no such field, or it is not compared so. */
function fieldOf(scope: Scope, filter: CrudFilter & { field: string }): Field {
  const { resource, types } = scope;
  const field = ownField(resource.fields, filter.field);
  if (field === undefined) throw refusal('query.field', filter);
  const operator = inWhere(scope, field, operatorOf(filter));
  if (!whereOperators(field, types).includes(operator)) throw refusal('query.operator', filter);
  return field;
}

/** Days are after and before one another. */
function inWhere({ types }: Scope, field: Field, operator: Operator): WhereOperator {
  const found = IN_WHERE[operator];
  const type = types[field.type];
  if (type === undefined || !isByDay(field, type)) return found;
  return found === 'above' ? 'after' : found === 'below' ? 'before' : found;
}

/** The value or the values as they are sent. @throws HttpError for objects, and where their number does not fit. */
function valuesOf(scope: Scope, filter: CrudFilter & { field: string }): WhereValue | WhereValue[] {
  const { value } = filter;
  if (Array.isArray(value) !== LISTS.has(operatorOf(filter))) throw refusal('query.value', filter);
  const field = ownField(scope.resource.fields, filter.field);
  const type = scope.types[field?.type ?? ''];
  const one = (each: unknown): WhereValue => {
    const moment = momentOf(each);
    if (moment !== undefined && type !== undefined && field !== undefined && isByDay(field, type))
      return dayjs(moment).format(type.storage === 'instant' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD');
    if (typeof each === 'boolean') return field?.as === 'number' ? Number(each) : each;
    if (typeof each === 'string' || (typeof each === 'number' && Number.isFinite(each))) return each;
    throw refusal('query.value', filter);
  };
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** The moment that a picker gives, also as it stands in an address. Days and moments of records are those of the clock, without a zone. */
function momentOf(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value) : undefined;
}

function isUnset({ operator, value }: CrudFilter): boolean {
  if (operator === 'null' || operator === 'nnull') return false;
  return value === undefined || value === null || value === '';
}

function ownField(fields: Resource['fields'], name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The first filter of a group. */
function placeOf(filters: readonly CrudFilter[]): { field?: string; operator: string; value?: unknown } {
  const [first] = filters;
  if (first === undefined || 'field' in first) return first ?? { operator: 'and' };
  return first.value.length === 0 ? first : placeOf(first.value);
}

function refusal(
  key:
    | 'query.field'
    | 'query.operator'
    | 'query.value'
    | 'query.tooLarge'
    | 'query.sortField'
    | 'query.sortOrder',
  {
    field = '',
    operator = '',
    value,
    order,
  }: { field?: string; operator?: string; value?: unknown; order?: unknown },
) {
  const words = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return httpError(422, text(key, { field, operator, value: words.slice(0, 60), order: String(order) }));
}
