import { type OperationNode, type OperationNodeSource, type RawBuilder, RawNode, sql } from 'kysely';

/**
 * A part that is made once and used often, as one node: its texts are joined, and only tables and values stay apart. So it costs
 * nothing to make it again with each statement that it is in.
 */
export function flat(part: OperationNodeSource): RawBuilder<unknown> {
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
  );
}
