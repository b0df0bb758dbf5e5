import { useEffect, useRef, useState } from 'react';

/** The pause in typing after which the search runs, in milliseconds. */
const PAUSE = 250;

/** The typed search text, reported when typing pauses. */
export function useTypedSearch(value: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The latest callback: a filter creates a new one at each render, which would restart the pause.
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // Back, or a reset of the filters, changes the value from outside.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      search.current(sent.current);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped };
}
