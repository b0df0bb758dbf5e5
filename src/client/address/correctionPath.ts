/** The route of the page that corrects a transaction, below /dashboard. */
export const CORRECTION_PATH = 'transactions/{id}/correct';
