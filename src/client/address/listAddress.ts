import type { Resource } from '../../schema/index.ts';
import { pathOf } from './paths.ts';

/** The prefix of a filter's parameter. */
export const FILTER = 'filter.';

/** The address of a list that is searched for a text and filtered. */
export function listAddress(
  { list }: Pick<Resource, 'list'>,
  q: string,
  filters: Readonly<Record<string, string>> = {},
): string {
  const set = Object.entries(filters).map(([field, value]): [string, string] => [`${FILTER}${field}`, value]);
  return `${pathOf(list.path)}?${new URLSearchParams([...(q === '' ? [] : [['q', q] as [string, string]]), ...set])}`;
}
