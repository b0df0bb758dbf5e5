/** Tells a modal that it was opened by a click, so that closing it is going back. */
export const OPENED_HERE = { openedHere: true };
