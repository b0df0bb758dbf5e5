/** The page that opens the books of the firm, below /dashboard. */
export const OPENING_PATH = 'setting/opening';
