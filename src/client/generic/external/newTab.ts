/** Of a link to a page beside the dashboard: the other page can neither reach this one nor learn where it was opened from. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The same from a form's submit. */
export function openInNewTab(address: string): void {
  window.open(address, NEW_TAB.target, 'noopener,noreferrer');
}
