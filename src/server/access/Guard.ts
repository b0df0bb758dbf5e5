import {
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RawBuilder,
  type RawNode,
  type ReferenceNode,
  type RootOperationNode,
  sql,
  type TableNode,
  type UnknownRow,
} from 'kysely';
import { flat } from '../sql/flat.ts';
import { type Readable, recordShadow } from './recordShadow.ts';
import { SHADOWS } from './shadows.ts';

/**
 * The guard of a reader, a plugin of Kysely: in each statement a table is replaced by a query of the rows and columns that the
 * reader may read, which PostgreSQL plans as if it stood in the statement. A table that is unknown here is refused, so that a new
 * one cannot be forgotten.
 */
export class Guard extends OperationNodeTransformer implements KyselyPlugin {
  readonly #of: Readable;
  /** The query that replaces each table, made once. */
  readonly #made = new Map<string, OperationNode>();

  constructor(of: Readable) {
    super();
    this.#of = of;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  /** A statement that meets only what the reader may read, as a part of one of the product's own. */
  part(statement: RawBuilder<unknown>): RawBuilder<unknown> {
    return flat({ toOperationNode: () => this.transformNode(statement.toOperationNode()) });
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    return node.parameters.length === 0 ? node : super.transformRaw(node, queryId);
  }

  /** A column names the alias of a table, which has been replaced where it stands. */
  protected override transformReference(node: ReferenceNode): ReferenceNode {
    return node;
  }

  protected override transformTable(node: TableNode): TableNode {
    const { schema, identifier } = node.table;
    const name = `${schema?.name}.${identifier.name}`;
    const known = this.#made.get(name) ?? this.#shadow(schema?.name, identifier.name) ?? node;
    this.#made.set(name, known);
    return known as TableNode;
  }

  /** Undefined for a table that is read as it is. */
  #shadow(schema: string | undefined, name: string): OperationNode | undefined {
    const { resources } = this.#of.reader.context;
    const resource = schema === 'public' && Object.hasOwn(resources, name) ? resources[name] : undefined;
    const made = schema === 'plinth' && Object.hasOwn(SHADOWS, name) ? SHADOWS[name] : undefined;
    if (made === 'itself') return undefined;
    const rows = resource === undefined ? made?.(this.#of) : recordShadow(this.#of, resource);
    if (rows === undefined) throw new Error(`No reader may read ${schema}.${name}`);
    return flat(sql`(${rows})`).toOperationNode();
  }
}
