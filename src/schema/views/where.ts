import type { FilterOperator } from '../fieldType.ts';

/**
 * The filter of a view: conditions on fields, in groups. Definitions, addresses, calls and saved views all have this form
 * (docs/calling.md, "Filters").
 */

/** The comparisons of a condition; `whereOperators` lists those of a field. */
export const WHERE_OPERATORS = [
  'is',
  'is_not',
  'one_of',
  'none_of',
  'all_of',
  'not_all_of',
  'contains',
  'not_contains',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
  'contains_exactly',
  'not_contains_exactly',
  'starts_with_exactly',
  'not_starts_with_exactly',
  'ends_with_exactly',
  'not_ends_with_exactly',
  'above',
  'below',
  'from',
  'to',
  'after',
  'before',
  'between',
  'not_between',
  'in',
  'empty',
  'not_empty',
  'mine',
] as const;

export type WhereOperator = (typeof WHERE_OPERATORS)[number];

/** The comparisons of a list's parameters, such as `field_gte=`, as those of a condition. */
export const OF_PARAMETER = {
  ...{ eq: 'one_of', ne: 'none_of', gte: 'from', lte: 'to', like: 'contains' },
} as const satisfies Record<FilterOperator, WhereOperator>;

export type WhereValue = string | number | boolean;

/** `['balance', 'above', 50000]`, `['state_id', 'one_of', [1, 2]]`, `['phone', 'empty']`. */
export type WhereCondition = readonly [
  field: string,
  operator: WhereOperator,
  value?: WhereValue | readonly WhereValue[] | undefined,
];

/** All of the entries hold, or one of them. */
export type WhereGroup = { readonly and: readonly WhereEntry[] } | { readonly or: readonly WhereEntry[] };

export type WhereEntry = WhereCondition | WhereGroup;

/** Entries that all hold; empty for no filter. */
export type Where = readonly WhereEntry[];

/** The groups within each other, the outermost list included. */
export const WHERE_DEPTH = 10;
/** The conditions of a filter, in all of its groups. */
export const WHERE_CONDITIONS = 30;
/** The values of one condition. */
export const WHERE_VALUES = 100;
/** The characters of one value. */
export const WHERE_TEXT = 255;
/** The characters of a filter as JSON, so that it fits into an address. */
export const WHERE_LENGTH = 4_000;

export function isGroup(entry: WhereEntry): entry is WhereGroup {
  return !Array.isArray(entry);
}

/** The entries of a group, and whether one of them is enough. */
export function groupOf(group: WhereGroup): { any: boolean; entries: readonly WhereEntry[] } {
  return 'or' in group ? { any: true, entries: group.or } : { any: false, entries: group.and };
}

/** The values of a condition as a list; empty if its operator takes none. */
export function valuesOf([, , value]: WhereCondition): readonly WhereValue[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

/** Every condition, whatever its group. */
export function conditionsOf(where: Where): WhereCondition[] {
  return where.flatMap((entry) => (isGroup(entry) ? conditionsOf(groupOf(entry).entries) : [entry]));
}
