import type { FieldTypes } from '../fieldType.ts';
import { isObject } from '../isObject.ts';
import type { Field, Resource, ViewContent } from '../resource.ts';
import { canGroup, defaultSpan } from './canGroup.ts';
import { isFilterText } from './isFilterText.ts';
import { withPresentNames } from './presentNames.ts';
import { readWhere } from './readWhere.ts';
import { fitsView, needsField } from './viewFields.ts';
import {
  DENSITIES,
  type GroupLevel,
  MOST_LEVELS,
  MOST_ROWS,
  MOST_SORTS,
  parseLevel,
  SPANS,
  type Span,
  showsDays,
  VIEW_DAYS,
  VIEW_KINDS,
  type ViewDays,
  WIDTHS,
  writeLevel,
} from './viewNames.ts';

/** A part of a view that cannot hold: its key, and what is wrong of it. */
export interface WrongOfView {
  key: (typeof VIEW_KEYS)[number] | 'filters';
  value: string;
  /** The field that the part is about, if there is one. */
  field?: string | undefined;
}

/** The keys of a view beside its simple filters, as `views` in a definition names them. */
export const VIEW_KEYS = [
  ...(['kind', 'by', 'days', 'columns', 'widths', 'where', 'sort', 'group', 'density', 'rows'] as const),
  ...(['q', 'deleted'] as const),
] as const;

/** A view as JSON: what `views` in a definition has, and the search and the simple filters of the toolbar. */
export type WrittenContent = Readonly<Record<string, unknown>>;

type ListOf = Pick<Resource, 'name' | 'fields' | 'list'>;

/**
 * Reads a view that somebody has saved, or that an address holds. Parts that the list does not have, or no longer, are left
 * out and named; the others hold.
 */
export function readView(
  written: WrittenContent,
  resource: ListOf,
  types: FieldTypes,
): { view: ViewContent; wrong: readonly WrongOfView[] } {
  const wrong: WrongOfView[] = [];
  const refuse = (key: WrongOfView['key'], value: unknown, field?: string): undefined => {
    wrong.push({ key, value: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), field });
  };
  const { fields } = resource;
  const given = withPresentNames(written, fields);
  const where = readWhere(given.where ?? [], fields, types);
  for (const { field, value } of where.wrong) refuse('where', value, field === '' ? undefined : field);
  const view: ViewContent = {
    kind: oneOf(VIEW_KINDS, given.kind) ?? absent('kind', 'table'),
    by: readBy(),
    days: readDays(),
    columns: readColumns(),
    widths: readWidths(),
    where: where.where,
    sort: readSorts(),
    group: readGroup(),
    density: oneOf(DENSITIES, given.density) ?? absent('density', 'normal'),
    rows: isCount(given.rows, 1, MOST_ROWS) ? given.rows : absent('rows', undefined),
    q: typeof given.q === 'string' ? given.q.slice(0, 200) : absent('q', undefined),
    deleted: typeof given.deleted === 'boolean' ? given.deleted : absent('deleted', undefined),
    filters: readFilters(),
  };
  return { view, wrong };

  /** Names a value that cannot be read; one that is not given has its default. */
  function absent<Value>(key: WrongOfView['key'], value: Value): Value {
    if (given[key] !== undefined) refuse(key, given[key]);
    return value;
  }

  function readBy(): string | undefined {
    const name = nameIn(fields, given.by);
    const kind = oneOf(VIEW_KINDS, given.kind) ?? 'table';
    if (name === undefined || !needsField(kind)) return name ?? absent('by', undefined);
    const field = fields[name] as Field;
    return fitsView(kind, field, resource.name, types) === true ? name : refuse('by', name, name);
  }

  function readDays(): ViewDays | undefined {
    const days = oneOf(VIEW_DAYS, given.days);
    const kind = oneOf(VIEW_KINDS, given.kind) ?? 'table';
    return days !== undefined && showsDays(kind, days) ? days : absent('days', undefined);
  }

  function readColumns(): string[] | undefined {
    if (!isTexts(given.columns)) return absent('columns', undefined);
    const known = [...new Set(given.columns)].filter(
      (name) => isColumn(resource, types, name) || refuse('columns', name, name),
    );
    return known.length === 0 ? undefined : known;
  }

  function readWidths(): Record<string, number> {
    if (!isObject(given.widths)) return absent('widths', {});
    const { least, most } = WIDTHS;
    const known = Object.entries(given.widths).filter(
      ([name, width]) =>
        (isColumn(resource, types, name) && isCount(width, least, most)) || refuse('widths', name, name),
    );
    return Object.fromEntries(known) as Record<string, number>;
  }

  function readSorts(): ViewContent['sort'] {
    const texts = typeof given.sort === 'string' ? [given.sort] : given.sort;
    if (!isTexts(texts)) return absent('sort', undefined);
    const sorts = texts.flatMap((text) => {
      const field = text.replace(/^-/, '');
      if (!Object.hasOwn(fields, field) || types[fields[field]?.type ?? '']?.sortable !== true)
        return refuse('sort', text, field) ?? [];
      return { field, order: text.startsWith('-') ? ('desc' as const) : ('asc' as const) };
    });
    const kept = firstOf('sort', sorts, MOST_SORTS, ({ field }) => field);
    return kept.length === 0 ? undefined : kept;
  }

  function readGroup(): GroupLevel[] {
    const texts = typeof given.group === 'string' ? [given.group] : given.group;
    if (!isTexts(texts)) return absent('group', []);
    const levels = texts.flatMap(
      (text) => levelOf(text, fields, types) ?? refuse('group', text, parseLevel(text).field) ?? [],
    );
    return firstOf('group', levels, MOST_LEVELS, writeLevel);
  }

  /** At most so many parts, each of them once; those beyond are named. */
  function firstOf<Part extends { field: string }>(
    key: WrongOfView['key'],
    parts: readonly Part[],
    most: number,
    nameOf: (part: Part) => string,
  ): Part[] {
    const names = parts.map(nameOf);
    const own = parts.filter((_, place) => names.indexOf(names[place] as string) === place);
    for (const part of own.slice(most)) refuse(key, nameOf(part), part.field);
    return own.slice(0, most);
  }

  function readFilters(): Record<string, string> | undefined {
    if (!isObject(given.filters)) return absent('filters', undefined);
    const known = Object.entries(given.filters).filter(([name, text]) => {
      const isListed = resource.list.filters.some(({ field }) => field === name);
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (isListed && field !== undefined && typeof text === 'string' && isFilterText(field, types, text))
        return true;
      return refuse('filters', text, name);
    });
    return Object.fromEntries(known) as Record<string, string>;
  }
}

/** A level of groups; undefined for a field or a span that cannot be one. */
export function levelOf(
  text: string,
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
): GroupLevel | undefined {
  const { field: name, span } = parseLevel(text);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || !canGroup(field, types)) return undefined;
  const byDefault = defaultSpan(field, types);
  if (span === undefined) return { field: name, span: byDefault };
  return byDefault !== undefined && oneOf(SPANS, span) ? { field: name, span: span as Span } : undefined;
}

/** A view as JSON, without the keys that have their default. */
export function writeView(view: ViewContent): WrittenContent {
  const { kind, widths, where, sort, group, density, filters, ...plain } = view;
  const written = {
    ...plain,
    kind: kind === 'table' ? undefined : kind,
    widths: Object.keys(widths).length === 0 ? undefined : widths,
    where: where.length === 0 ? undefined : where,
    sort: sort?.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)),
    group: group.length === 0 ? undefined : group.map(writeLevel),
    density: density === 'normal' ? undefined : density,
    filters: filters === undefined || Object.keys(filters).length === 0 ? undefined : filters,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
}

/** Whether a list can show the field as a column; `no` is the row number. */
export function isColumn({ fields }: Pick<Resource, 'fields'>, types: FieldTypes, name: string): boolean {
  if (name === 'no') return true;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && name !== 'archived_at' && types[field.type]?.storage !== 'secret';
}

function nameIn(fields: Readonly<Record<string, Field>>, name: unknown): string | undefined {
  return typeof name === 'string' && Object.hasOwn(fields, name) ? name : undefined;
}

function oneOf<Name extends string>(names: readonly Name[], name: unknown): Name | undefined {
  return names.find((each) => each === name);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= 200 && value.every((each) => typeof each === 'string');
}

function isCount(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
