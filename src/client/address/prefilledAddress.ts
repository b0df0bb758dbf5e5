import type { Resource } from '../../schema/index.ts';
import { pathOf } from './paths.ts';

/** The prefix of parameters that prefill a form's fields, beside the list's own parameters. */
export const PREFILLED = 'with.';

/** The address of the form for a new record with some fields prefilled. */
export function prefilledAddress(
  { create, list }: Resource,
  values: Readonly<Record<string, string>>,
): string {
  const prefilled = prefilledParameters(values);
  if (create.in === 'page') return `${pathOf(create.path)}?${new URLSearchParams(prefilled)}`;
  const opens: [string, string][] = create.in === 'modal' ? [['create', '']] : [];
  return `${pathOf(list.path)}?${new URLSearchParams([...opens, ...prefilled])}`;
}

/** The parameters that prefill fields. */
export function prefilledParameters(values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [`${PREFILLED}${name}`, value]);
}

/** The prefilled values of an address, as text by field. */
export function prefilledIn(search: string): [string, string][] {
  return [...new URLSearchParams(search)].flatMap(([name, value]): [string, string][] =>
    name.startsWith(PREFILLED) ? [[name.slice(PREFILLED.length), value]] : [],
  );
}
