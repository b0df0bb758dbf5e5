/** What the dashboard shows at its top, below /api. A file of its own: the entry asks for it before the page's code is there. */
export const CASH_CALL = '/cash';
export const OPENING_CALL = '/cash/opening';
export const INSTITUTION_CALL = '/institution/1';

export const FIRST_CALLS = [CASH_CALL, OPENING_CALL, INSTITUTION_CALL];
