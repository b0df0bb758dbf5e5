/**
 * The first calls of the dashboard, below /api. They are in a file of their own, because the entry sends them before the page's
 * code has loaded.
 */
export const CASH_CALL = '/cash';
export const OPENING_CALL = '/cash/opening';

/** In place of the call of the letterhead's record, which the configuration names. */
export const LETTERHEAD_CALL = 'letterhead';

export const FIRST_CALLS = [CASH_CALL, OPENING_CALL, LETTERHEAD_CALL];
