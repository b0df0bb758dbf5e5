import type { FieldTypes } from '../fieldType.ts';
import type { Field, Resource } from '../resource.ts';
import { defaultSpan } from './canGroup.ts';
import type { ViewKind } from './viewNames.ts';

/** The fields that can make each kind of view; a table and a grid need none. */
const FIT: Partial<Record<ViewKind, (field: Field, resource: string, types: FieldTypes) => boolean>> = {
  board: ({ to, options, each, type }, _, types) =>
    (to !== undefined || options !== undefined || types[type]?.isCheckbox === true) &&
    each === undefined &&
    types[type]?.storage !== 'json',
  calendar: (field, _, types) => defaultSpan(field, types) !== undefined,
  timeline: ({ type }, _, types) => types[type]?.orderedBy !== undefined,
  gallery: ({ type }) => type === 'image',
  tree: ({ to, each, source }, resource) => to === resource && each === undefined && source === 'column',
};

/** Whether a field can make a kind of view; undefined for a kind that is made of none. */
export function fitsView(
  kind: ViewKind,
  field: Field,
  resource: string,
  types: FieldTypes,
): boolean | undefined {
  return FIT[kind]?.(field, resource, types);
}

/**
 * The fields that a list offers for a kind of view: those that its declared views name, and those of its records' own columns.
 * Moments that the server writes are left out, because every record has them.
 */
export function offeredFields(
  kind: ViewKind,
  { fields, views, name }: Pick<Resource, 'fields' | 'views' | 'name'>,
  types: FieldTypes,
): Field[] {
  const declared = new Set(views.filter((view) => view.kind === kind).map(({ by }) => by));
  const fitting = Object.values(fields).filter((field) => fitsView(kind, field, name, types) === true);
  const named = fitting.filter((field) => declared.has(field.name));
  return [...named, ...fitting.filter((field) => !named.includes(field) && field.source === 'column')];
}

/** Whether a kind of view is made of a field. */
export function needsField(kind: ViewKind): boolean {
  return FIT[kind] !== undefined;
}
