import { useEffect, useRef, useState } from 'react';

/** How long to wait for the next letter before the server is asked. */
const PAUSE = 250;

/** What is typed to search by, told once the typing pauses. */
export function useTypedSearch(value: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The one of now: a filter's way to change its list is another with each drawing, and would begin the pause anew.
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // Back, or a reset of the filters, changes it from outside.
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
