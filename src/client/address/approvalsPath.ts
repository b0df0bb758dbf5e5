/** The page of the movements that wait for approval, below /dashboard. */
export const APPROVALS_PATH = 'approvals';
