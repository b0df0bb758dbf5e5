import { useState } from 'react';

/**
 * Whether something has been open before. A menu that is drawn from its first opening on costs nothing until then, and
 * still closes as it opened.
 */
export function useSeenOpen(open: boolean): boolean {
  const [seen, setSeen] = useState(open);
  if (open && !seen) setSeen(true);
  return seen || open;
}
