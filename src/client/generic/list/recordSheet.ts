import { writeCell } from '../../../fields/cell.ts';
import { fieldTypes } from '../../../fields/index.ts';
import type { Sheet } from '../../../papers/Sheet.ts';
import { KINDS, nameOf } from '../../../papers/valueText.ts';
import { CHANGED_AT, ID } from '../../../schema/importFile.ts';
import { type Field, type FieldType, type Resource, writableFields } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';

/**
 * The records of a list as a sheet that can be imported again: the list's columns, then the record's other fields, and for an import
 * that updates them their ids and when each was changed last (docs/business-rules.md, "Imported records").
 *
 * @param shared by field (in lines `items.product_id`): the names that several referenced records have. Those records are
 * written as ids.
 */
export function recordSheet(
  resource: Resource,
  rows: readonly BaseRecord[],
  shared: ReadonlyMap<string, ReadonlySet<string>>,
): Sheet {
  const columns = sheetFields(resource);
  return {
    title: resource.list.title,
    heading: '',
    about: [],
    columns: columns.map(({ field, label }) => ({ label, kind: KINDS[field.type] ?? 'text' })),
    rows: rows.map((row) => columns.map(({ field }) => cellOf(field, row, shared))),
    before: [],
    after: [],
  };
}

/** A column of the file. Its label is unique. */
interface SheetField {
  field: Field;
  label: string;
}

function sheetFields(resource: Resource): SheetField[] {
  const { list, fields } = resource;
  const shown = list.columns.flatMap(({ field, label }) => {
    const declared = fields[field];
    return declared === undefined ? [] : [{ field: declared, label }];
  });
  const others = resource.kind === 'entity' ? writableFields(resource, 'create') : [];
  const isShown = ({ name }: Field) => shown.some(({ field }) => field.name === name);
  const beside = (names: readonly string[]) =>
    list.import ? names.flatMap((name) => fields[name] ?? []).filter((field) => !isShown(field)) : [];
  const all = [
    ...beside([ID]).map((field) => ({ field, label: field.label })),
    ...shown,
    ...others.filter((field) => !isShown(field)).map((field) => ({ field, label: field.labels.create })),
    ...beside([CHANGED_AT]).map((field) => ({ field, label: field.label })),
  ].filter(({ field }) => typeOf(field).storage !== 'secret');
  return all.map(({ field, label }, place) => {
    const isTaken = all.slice(0, place).some((other) => other.label.toLowerCase() === label.toLowerCase());
    return { field, label: isTaken ? field.name : label };
  });
}

type Shared = Parameters<typeof recordSheet>[2];

function cellOf(field: Field, row: BaseRecord, shared: Shared): string {
  const value: unknown = row[field.name];
  const name = nameOf(field, row);
  if (field.to !== undefined && name !== undefined && shared.get(field.name)?.has(name) !== true) return name;
  if (field.of !== undefined && Array.isArray(value))
    return JSON.stringify(value.map((line) => namedLine(field, line as BaseRecord, shared)));
  return namesCell(field, row) ?? writeCell(value, field, typeOf(field));
}

/** A line with the names of referenced records in place of their ids, without computed values. */
function namedLine({ name, of = {} }: Field, line: BaseRecord, shared: Shared): Record<string, unknown> {
  const given = Object.values(of).filter(({ formula }) => formula === undefined);
  return Object.fromEntries(
    given.map((child) => {
      const ownName = nameOf(child, line);
      const isShared = ownName !== undefined && shared.get(`${name}.${child.name}`)?.has(ownName) === true;
      const own = typeOf(child).send(line[child.name], child) ?? null;
      return [child.name, isShared ? own : (ownName ?? uniqueNames(child, line) ?? own)];
    }),
  );
}

/** The names of several records, if the names are unique and contain no semicolon. */
function namesCell(field: Field, row: BaseRecord): string | undefined {
  return uniqueNames(field, row)?.join('; ');
}

function uniqueNames({ name, namesKey }: Field, row: BaseRecord): string[] | undefined {
  const ids: unknown = row[name];
  const names: unknown = namesKey === undefined ? undefined : row[namesKey];
  if (!Array.isArray(ids) || !Array.isArray(names)) return undefined;
  if (ids.length === 0 || names.length !== ids.length || new Set(names).size < ids.length) return undefined;
  const isUnique = (each: unknown) => typeof each === 'string' && each.trim() !== '' && !each.includes(';');
  return names.every(isUnique) ? (names as string[]) : undefined;
}

function typeOf({ type }: Field): FieldType {
  return fieldTypes[type] as FieldType;
}
