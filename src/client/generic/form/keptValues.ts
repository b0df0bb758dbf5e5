import type { Field, Resources } from '../../../schema/index.ts';
import { isHolding } from '../page/isHolding.ts';
import type { FormTask } from './FormTask.ts';
import type { Values } from './formValues.ts';

/**
 * The values that a saved form keeps for the next entry, because a clerk enters many with the same ones: the day, and whose
 * money it is, such as the project or the account.
 */
export function keptValues(
  { resource, place }: Pick<FormTask, 'resource' | 'place'>,
  fields: readonly Field[],
  resources: Resources,
  values: Values,
): Values {
  if (resource.kind !== 'movement' || place !== 'page') return {};
  const kept = fields.filter(({ name, to }) => {
    const book = to === undefined ? undefined : resources[to]?.book;
    return name === 'date' || (book !== undefined && isHolding(book));
  });
  return Object.fromEntries(
    kept.flatMap(({ name }) => ((values[name] ?? null) === null ? [] : [[name, values[name]]])),
  );
}
