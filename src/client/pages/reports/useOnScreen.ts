import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, useSyncExternalStore } from 'react';

/** Whether the screen matches a media query. Printing changes nothing: paper is narrow, and is to show what the screen shows. */
export function useOnScreen(query: string): boolean {
  const matches = useMediaQuery(query, { noSsr: true });
  const isPrinted = useSyncExternalStore(followPrint, isPrintedNow);
  const [onScreen, setOnScreen] = useState(matches);
  if (!isPrinted && onScreen !== matches) setOnScreen(matches);
  return onScreen;
}

// MUI warns of a media query for print, which it expects to style.
function isPrintedNow(): boolean {
  return window.matchMedia('print').matches;
}

function followPrint(onChange: () => void): () => void {
  const print = window.matchMedia('print');
  print.addEventListener('change', onChange);
  return () => print.removeEventListener('change', onChange);
}
