import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** For a form that shows errors at its fields: `focusWrong` focuses the first invalid field after the next render. */
export function useFocusWrong(): { form: RefObject<HTMLFormElement | null>; focusWrong: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [round]);
  const focusWrong = useCallback(() => setRound((before) => before + 1), []);
  return { form, focusWrong };
}
