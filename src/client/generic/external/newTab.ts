/** Link attributes for external pages: the other page can neither reach this one nor see its address. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The same for the submit of a form. */
export function openInNewTab(address: string): void {
  window.open(address, NEW_TAB.target, 'noopener,noreferrer');
}
