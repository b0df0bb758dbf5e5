import { useEffect, useState } from 'react';

const TYPING_PAUSE = 250;

/** What is typed, once the typing pauses; a blank at once. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
