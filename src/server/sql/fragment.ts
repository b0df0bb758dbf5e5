import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';

/** A part of a statement. Statements that are still texts take it as text, too. */
export type Fragment = RawBuilder<unknown> & string;

/** A part of a statement, as `sql` makes it. */
export const fragment = sql as unknown as (parts: TemplateStringsArray, ...values: unknown[]) => Fragment;

/** A part that may still be text. */
export function asFragment(part: string | RawBuilder<unknown>): Fragment {
  return (typeof part === 'string' ? sql.raw(part) : part) as Fragment;
}

const compiler = new PostgresQueryCompiler();

// A RawBuilder in a text is its text.
Object.defineProperty(Object.getPrototypeOf(sql``), 'toString', {
  value(this: RawBuilder<unknown>) {
    const { sql: text, parameters } = compiler.compileQuery(this.toOperationNode(), createQueryId());
    if (parameters.length > 0) throw new Error(`A fragment with values is no text: ${text}`);
    return text;
  },
});
