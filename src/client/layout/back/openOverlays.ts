/** The ids of what is open over the page and closed by Back. */
export const openOverlays = new Set<string>();

/** The id of the overlay for which an entry of the history was made. */
export function overlayOf(state: unknown): string | undefined {
  return (state as { overlay?: string } | null)?.overlay;
}
