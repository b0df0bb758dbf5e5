import { type RefObject, useEffect } from 'react';

interface Props {
  /** Takes what the form focuses when the lines are the first wrong field. */
  give: (instance: { focus: () => void }) => void;
  place: RefObject<HTMLElement | null>;
}

/** Leads the form's focus to the first wrong cell of the lines. */
export function FocusOnWrong({ give, place }: Props): null {
  useEffect(() => {
    give({ focus: () => place.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus() });
  }, [give, place]);
  return null;
}
