/** Names and texts in the SQL that this folder writes as text: changes of tables. Statements on rows are `sql` (access/README.md). */
import pg from 'pg';

export const ident = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;
