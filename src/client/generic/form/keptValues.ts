import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Resources } from '../../../schema/index.ts';
import { isHolding } from '../page/isHolding.ts';
import type { FormTask } from './FormTask.ts';
import type { Values } from './formValues.ts';

/**
 * The values that a saved form keeps for the next entry, because a clerk enters many with the same ones: the day, what the form
 * derived from it, such as the month of a salary, and whose money it is, such as the project or the account.
 */
export function keptValues(
  { resource, place }: Pick<FormTask, 'resource' | 'place'>,
  fields: readonly Field[],
  resources: Resources,
  values: Values,
): Values {
  if (resource.kind !== 'movement' || place !== 'page') return {};
  const kept = fields.filter(({ name, to, type }) => {
    const book = to === undefined ? undefined : resources[to]?.book;
    const isOfDay = name === 'date' || fieldTypes[type]?.startOn !== undefined;
    return isOfDay || (book !== undefined && isHolding(book));
  });
  return Object.fromEntries(
    kept.flatMap(({ name }) => ((values[name] ?? null) === null ? [] : [[name, values[name]]])),
  );
}

/**
 * The values of the address with which the next form begins. A record that the user has replaced or cleared is not filled in again.
 */
export function keptInitial(
  initial: Values | undefined,
  fields: readonly Field[],
  values: Values,
): Values | undefined {
  if (initial === undefined) return undefined;
  const references = new Set(fields.filter(({ to }) => to !== undefined).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(initial).filter(([name, value]) => !references.has(name) || values[name] === value),
  );
}
