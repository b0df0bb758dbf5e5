import type { Field } from '../../schema/index.ts';
import { type Choices, useCallChoices } from './useCallChoices.tsx';
import { useListChoices } from './useListChoices.tsx';

export type { Choice } from './useCallChoices.tsx';

/**
 * The records that a field offers: those of its resource that fit its `where`, or the rows of a call of its own.
 * Both hooks always run, as hooks must; only the one that the field means asks the host.
 *
 * @param row the record as filled so far: a call may need other fields of it.
 * @param isWanted nothing is asked before the selector is used.
 */
export function useChoices(
  field: Field,
  typed: string,
  row: Readonly<Record<string, unknown>>,
  isWanted: boolean,
): Choices {
  const isOfCall = field.choices !== undefined;
  const listed = useListChoices(field, typed, row, isWanted && !isOfCall);
  const called = useCallChoices(field, typed, row, isWanted && isOfCall);
  return isOfCall ? called : listed;
}
