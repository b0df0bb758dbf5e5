import { useEffect, useState } from 'react';

/** A typed text after a pause in typing, in milliseconds; a blank at once. */
export function useSettled(typed: string, pause: number): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);
  return settled;
}
