/** The product itself: the audit shows no account. */
export const NOBODY = null;
