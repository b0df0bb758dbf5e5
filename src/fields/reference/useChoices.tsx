import type { Field } from '../../schema/index.ts';
import { type Choices, useCallChoices } from './useCallChoices.tsx';
import { useListChoices } from './useListChoices.tsx';

export type { Choice } from './useCallChoices.tsx';

/**
 * The choices of a field: records of its target that match `where`, or the rows of a call. Both hooks
 * always run, as hooks must; only the relevant one sends a request.
 *
 * @param row the record as filled in so far: a call may need other fields of it.
 * @param isWanted false before the selector is used: no request is sent.
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
