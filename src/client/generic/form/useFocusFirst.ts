import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../schema/index.ts';
import type { Values } from './formValues.ts';

/** Puts the focus back into the first field, once the emptied form is drawn: the next one can be typed at once. */
export function useFocusFirst(form: Pick<UseFormReturn<Values>, 'setFocus'>, fields: readonly Field[]) {
  const [round, setRound] = useState(0);
  const first = fields.find((field) => !field.readOnly)?.name;
  const { setFocus } = form;
  useEffect(() => {
    if (round > 0 && first !== undefined) setFocus(first);
  }, [round, first, setFocus]);
  return () => setRound((before) => before + 1);
}
