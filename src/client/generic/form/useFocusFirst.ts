import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../schema/index.ts';
import { isFree, takeEarlyKeys, typeText } from '../../layout/keys/earlyKeys.ts';
import type { Values } from './formValues.ts';
import type { Place } from './LeaveGuard.tsx';

/** On a touch screen, focusing an input opens a keyboard over half of the page, so the form is not focused there. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';

/**
 * Focuses the first field if the form is the main content of its page, and again after the form was cleared: the user can type
 * at once.
 */
export function useFocusFirst(
  form: Pick<UseFormReturn<Values>, 'setFocus'>,
  fields: readonly Field[],
  place: Place,
) {
  const [{ round, filled }, setRound] = useState<{ round: number; filled: readonly string[] }>(START);
  const first = fields.find((field) => !field.readOnly && !filled.includes(field.name))?.name;
  const { setFocus } = form;
  useEffect(() => {
    const isFirst = round === 0;
    if (isFirst && !(place === 'page' && isFocusFree())) return;
    if (first === undefined) return;
    setFocus(first);
    if (isFirst) setTimeout(typeEarlyKeys);
  }, [round, first, setFocus, place]);
  /** @param filled the fields that kept their value. */
  return (filled: readonly string[] = []) => setRound((before) => ({ round: before.round + 1, filled }));
}

/**
 * Types what the user typed before the first field got the focus. The form sets the focus in a task of its own, and a selector drops text
 * that comes before it has drawn its focus.
 */
function typeEarlyKeys(): void {
  const early = takeEarlyKeys();
  if (early !== '') requestAnimationFrame(() => typeText(document.activeElement, early));
}

const START = { round: 0, filled: [] };

/**
 * Whether the user has not yet focused or scrolled elsewhere: a new page has the focus on its body. The address may point to
 * another part of the page.
 */
function isFocusFree(): boolean {
  if (window.location.hash !== '' || window.scrollY > 0) return false;
  return isFree(document.activeElement) && window.matchMedia(HAS_KEYBOARD).matches;
}
