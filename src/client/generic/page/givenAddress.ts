import type { Resource } from '../../../schema/index.ts';
import { pathOf } from './paths.ts';

/** What a form's address fills in stands under the field's name after this, beside the list's own parameters. */
export const GIVEN = 'with.';

/** The address of the form for a new record in which some fields have a value already. */
export function givenAddress({ create, list }: Resource, values: Readonly<Record<string, string>>): string {
  const given = Object.entries(values).map(([name, value]): [string, string] => [`${GIVEN}${name}`, value]);
  if (create.in === 'page') return `${pathOf(create.path)}?${new URLSearchParams(given)}`;
  const opens: [string, string][] = create.in === 'modal' ? [['create', '']] : [];
  return `${pathOf(list.path)}?${new URLSearchParams([...opens, ...given])}`;
}

/** What an address fills in, as texts by field. */
export function givenIn(search: string): [string, string][] {
  return [...new URLSearchParams(search)].flatMap(([name, value]): [string, string][] =>
    name.startsWith(GIVEN) ? [[name.slice(GIVEN.length), value]] : [],
  );
}
