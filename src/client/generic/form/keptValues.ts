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
