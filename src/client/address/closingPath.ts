/** The page that closes days, below /dashboard. */
export const CLOSING_PATH = 'closing';
