import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { releaseKeys } from '../../../fields/heldKeys.ts';
import type { Field } from '../../../schema/index.ts';
import { isFocusFree, isFocusFreeInDialog } from '../../layout/keys/focusFree.ts';
import { isBlank, type Values } from './formValues.ts';
import type { Place } from './LeaveGuard.tsx';

/**
 * Focuses the first field if the form is the main content of its page or of a dialog, and again after the form was cleared: the
 * user can type at once. Where that is filled in already, it is the next required one that is not.
 *
 * @param given the initial values of a new record, such as those of the address.
 */
export function useFocusFirst(
  form: Pick<UseFormReturn<Values>, 'setFocus'>,
  fields: readonly Field[],
  place: Place,
  given: Values = NOTHING,
) {
  const [{ round, filled }, setRound] = useState(() => ({ round: 0, filled: namesIn(given) }));
  const first = firstOf(fields, filled)?.name;
  const { setFocus } = form;
  useEffect(() => {
    const isFirst = round === 0;
    const takesFocus =
      !isFirst || (place === 'modal' ? isFocusFreeInDialog() : place === 'page' && isFocusFree());
    if (takesFocus && first !== undefined) setFocus(first);
    // Keys that came before the form was there.
    releaseKeys();
  }, [round, first, setFocus, place]);
  /** @param filled the fields that kept their value. */
  return (filled: readonly string[] = []) => setRound((before) => ({ round: before.round + 1, filled }));
}

const NOTHING: Values = {};

function namesIn(values: Values): readonly string[] {
  return Object.keys(values).filter((name) => !isBlank(values[name]));
}

function firstOf(fields: readonly Field[], filled: readonly string[]): Field | undefined {
  const editable = fields.filter(({ readOnly }) => !readOnly);
  const [first] = editable;
  if (first === undefined || !filled.includes(first.name)) return first;
  return editable.find(({ name, required }) => required && !filled.includes(name)) ?? first;
}
