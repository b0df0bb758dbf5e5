import type { NavigateFunction } from 'react-router';

/** The ids of what is open over the page and closed by Back. */
export const openOverlays = new Set<string>();

/** The id of the overlay for which an entry of the history was made. */
export function overlayOf(state: unknown): string | undefined {
  return (state as { overlay?: string } | null)?.overlay;
}

/** Whether a link waits until the user has answered the question about leaving: another navigation would drop it. */
export const leaving = { isHeld: false };

/** Goes back over the present entry if it is that of an overlay which is closed. */
export function skipClosed(state: unknown, navigate: NavigateFunction): void {
  const overlay = overlayOf(state);
  if (overlay !== undefined && !openOverlays.has(overlay)) void navigate(-1);
}
