import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../schema/index.ts';
import type { Values } from './formValues.ts';
import type { Place } from './LeaveGuard.tsx';

/** A finger gets a keyboard over half of the screen by the focus: there the form waits to be touched. */
const HAS_KEYS = '(hover: hover) and (pointer: fine)';

/**
 * Puts the focus into the first field, where the form is what its page is for, and again once the emptied form is
 * drawn: it can be typed into at once.
 */
export function useFocusFirst(
  form: Pick<UseFormReturn<Values>, 'setFocus'>,
  fields: readonly Field[],
  place: Place,
) {
  const [round, setRound] = useState(0);
  const first = fields.find((field) => !field.readOnly)?.name;
  const { setFocus } = form;
  useEffect(() => {
    if (round === 0 && !(place === 'page' && isFree())) return;
    if (first !== undefined) setFocus(first);
  }, [round, first, setFocus, place]);
  return () => setRound((before) => before + 1);
}

/**
 * Whether nobody works elsewhere on the page yet: a new page has the focus on itself. An address may point to another part of
 * it, and who has scrolled on must not be taken back.
 */
function isFree(): boolean {
  if (window.location.hash !== '' || window.scrollY > 0) return false;
  const { activeElement: active } = document;
  const isOnPage = active === null || active === document.body || active.tagName === 'MAIN';
  return isOnPage && window.matchMedia(HAS_KEYS).matches;
}
