/** Navigation state of a modal that was opened inside the app: closing it goes back. */
export const OPENED_IN_APP = { openedInApp: true };
