import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

/** Whether the screen matches a media query. Printing changes nothing: paper is narrow, and is to show what the screen shows. */
export function useOnScreen(query: string): boolean {
  const matches = useMediaQuery(query, { noSsr: true });
  const isPrinted = useMediaQuery('print', { noSsr: true });
  const [onScreen, setOnScreen] = useState(matches);
  if (!isPrinted && onScreen !== matches) setOnScreen(matches);
  return onScreen;
}
