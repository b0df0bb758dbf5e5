/**
 * The first calls of the dashboard, below /api. They are in a file of their own, because the entry sends them before the page's
 * code has loaded.
 */
export const CASH_CALL = '/cash';
export const OPENING_CALL = '/cash/opening';
export const INSTITUTION_CALL = '/institution/1';

export const FIRST_CALLS = [CASH_CALL, OPENING_CALL, INSTITUTION_CALL];
