import { fieldTypes } from '../../../fields/index.ts';
import { plainDigits, ungroup } from '../../../fields/typedNumber.ts';
import {
  type Field,
  groupOf,
  isGroup,
  offeredOperators,
  type Resource,
  readWhere,
  valuesOf,
  type Where,
  type WhereEntry,
  type WhereOperator,
} from '../../../schema/index.ts';

/** A condition while it is written: its values are texts, and some may be missing. */
export interface DraftCondition {
  id: number;
  field: string;
  operator: WhereOperator;
  values: readonly string[];
}

export interface DraftGroup {
  id: number;
  /** One of the entries is enough. */
  any: boolean;
  entries: readonly DraftEntry[];
}

export type DraftEntry = DraftCondition | DraftGroup;

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

export function isDraftGroup(entry: DraftEntry): entry is DraftGroup {
  return 'entries' in entry;
}

/** A filter to be edited. A single group of OR is the outermost one. */
export function draftOf(where: Where): DraftGroup {
  const [only, ...others] = where;
  if (only !== undefined && others.length === 0 && isGroup(only) && groupOf(only).any)
    return { id: nextId(), any: true, entries: groupOf(only).entries.map(draftEntry) };
  return { id: nextId(), any: false, entries: where.map(draftEntry) };
}

function draftEntry(entry: WhereEntry): DraftEntry {
  if (isGroup(entry)) {
    const { any, entries } = groupOf(entry);
    return { id: nextId(), any, entries: entries.map(draftEntry) };
  }
  return { id: nextId(), field: entry[0], operator: entry[1], values: valuesOf(entry).map(String) };
}

/** The filter of a draft: only its conditions whose values are complete. */
export function whereOf(resource: Resource, { any, entries }: DraftGroup, currency: string): Where {
  const written = entries.flatMap((entry) => writtenEntry(resource, entry, currency));
  const { where } = readWhere(written, resource.fields, fieldTypes);
  return any && where.length > 1 ? readWhere([{ or: where }], resource.fields, fieldTypes).where : where;
}

function writtenEntry(resource: Resource, entry: DraftEntry, currency: string): unknown[] {
  if (isDraftGroup(entry)) {
    const entries = entry.entries.flatMap((each) => writtenEntry(resource, each, currency));
    return entries.length === 0 ? [] : [entry.any ? { or: entries } : { and: entries }];
  }
  const { field, operator, values } = entry;
  const own = resource.fields[field];
  const given = values.map((value) => writtenValue(own, value, currency)).filter((value) => value !== '');
  if (takesNone(operator)) return [[field, operator]];
  if (takesList(operator) || takesTwo(operator)) return [[field, operator, given]];
  return [[field, operator, given[0]]];
}

/** A number as a call takes it: '১,২০০' -> '1200'. */
function writtenValue(field: Field | undefined, value: string, currency: string): string {
  const isNumber = field !== undefined && fieldTypes[field.type]?.numeric === true;
  return isNumber ? plainDigits(ungroup(value, field.prefix ?? currency)) : value.trim();
}

/** Whether a condition holds as it is written. */
export function isComplete(resource: Resource, condition: DraftCondition, currency: string): boolean {
  return (
    readWhere(writtenEntry(resource, condition, currency), resource.fields, fieldTypes).wrong.length === 0
  );
}

export function takesNone(operator: WhereOperator): boolean {
  return operator === 'empty' || operator === 'not_empty' || operator === 'mine';
}

/** Whether it compares with as many values as there are. */
export function takesList(operator: WhereOperator): boolean {
  return ['one_of', 'none_of', 'all_of', 'not_all_of'].includes(operator);
}

/** Whether it compares with a first and a last value. */
export function takesTwo(operator: WhereOperator): boolean {
  return operator === 'between' || operator === 'not_between';
}

/** The fields that a list can be filtered by: its columns first. */
export function filterFields(resource: Resource): { name: string; label: string }[] {
  const { list, fields } = resource;
  const shown = list.columns.map(({ field }) => field);
  const others = Object.keys(fields).filter((name) => !shown.includes(name));
  return [...shown, ...others].flatMap((name) => {
    const field = fields[name];
    if (field === undefined || offeredOperators(field, fieldTypes).length === 0) return [];
    const item = list.columns.find((column) => column.field === name);
    return [{ name, label: item?.label ?? field.labels.list }];
  });
}

/** A new condition on a field, with the operator that is used most. */
export function newCondition(resource: Resource, name: string): DraftCondition {
  const field = resource.fields[name];
  const [operator = 'is'] = field === undefined ? [] : offeredOperators(field, fieldTypes);
  return { id: nextId(), field: name, operator, values: [] };
}

export function newGroup(entries: readonly DraftEntry[], any: boolean): DraftGroup {
  return { id: nextId(), any, entries };
}

/** The group with one of its entries, at any depth, replaced; without one for undefined. */
export function withEntry(
  group: DraftGroup,
  id: number,
  change: (entry: DraftEntry) => DraftEntry | undefined,
): DraftGroup {
  const entries = group.entries.flatMap((entry): DraftEntry[] => {
    const next = entry.id === id ? change(entry) : isDraftGroup(entry) ? withEntry(entry, id, change) : entry;
    return next === undefined ? [] : [next];
  });
  return { ...group, entries };
}
