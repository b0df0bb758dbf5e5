import { useState } from 'react';

/**
 * Whether something has been open before. A menu that mounts when it first opens costs nothing until then, and keeps its
 * closing animation.
 */
export function useWasOpened(open: boolean): boolean {
  const [seen, setSeen] = useState(open);
  if (open && !seen) setSeen(true);
  return seen || open;
}
