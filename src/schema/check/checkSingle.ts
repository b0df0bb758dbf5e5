import { problem } from '../../errors/problem.ts';
import type { CheckScope } from './check.ts';

/** A record that is always there is only edited: nothing lists it, and nobody creates it. */
export function checkSingle({ definition, addMistake }: CheckScope): void {
  if (definition.kind !== 'single') return;
  for (const key of ['list', 'lists', 'views', 'create'] as const)
    if (definition[key] !== undefined)
      addMistake([key], problem('singleIsEdited', { name: definition.name }));
  for (const operation of ['list', 'create', 'delete'] as const)
    if (definition.api?.[operation] !== undefined)
      addMistake(['api', operation], problem('singleHasNoCall', { name: definition.name }));
}
