/** The SQL that this folder writes as text: changes of tables. Statements on rows are `sql` (access/README.md). */
import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import pg from 'pg';

export const ident = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;

const compiler = new PostgresQueryCompiler();

/** The text of a part without values: PostgreSQL takes none where a table is changed. */
export function textOf(part: RawBuilder<unknown>): string {
  const { sql, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId());
  if (parameters.length > 0) throw new Error(`A change of a table takes no values: ${sql}`);
  return sql;
}
