import {
  createQueryId,
  type OperationNode,
  type OperationNodeSource,
  PostgresQueryCompiler,
  type RawBuilder,
  RawNode,
  sql,
} from 'kysely';

/** A part of a statement. Statements that are still texts take it as text, too. */
export type Fragment = RawBuilder<unknown>;

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

/**
 * A part that is made once and used often, as one node: its texts are joined, and only tables and values stay apart. So it costs
 * nothing to make it again with each statement that it is in.
 */
export function flat(part: OperationNodeSource): Fragment {
  const texts: string[] = [''];
  const others: OperationNode[] = [];
  const add = (node: OperationNode): void => {
    if (!RawNode.is(node)) {
      others.push(node);
      texts.push('');
      return;
    }
    for (const [place, text] of node.sqlFragments.entries()) {
      texts[texts.length - 1] += text;
      const inner = node.parameters[place];
      if (inner !== undefined) add(inner);
    }
  };
  add(part.toOperationNode());
  return sql(
    texts as unknown as TemplateStringsArray,
    ...others.map((node) => ({ toOperationNode: () => node })),
  ) as Fragment;
}
