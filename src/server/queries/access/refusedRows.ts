/** The action of an audit row that keeps a refused right. It belongs to no record's history. */
export const REFUSED = 'refused';
