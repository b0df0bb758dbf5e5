import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { sqlTypeOf, valueOfColumn } from '../../sql/columnSql.ts';
import type { NamedSql } from '../../sql/expressionSql.ts';
import { joinsSql, recordShape } from '../../sql/recordShape.ts';
import { tableOf } from '../../sql/recordSql.ts';

/** Joins of a statement, added as paths need them: each reference of a path once. */
export class Joins {
  private readonly made = new Map<string, RawBuilder<unknown>>();
  private readonly aliases = new Map<string, string>();
  private readonly context: ReadContext;

  constructor(context: ReadContext) {
    this.context = context;
  }

  add(alias: string, join: RawBuilder<unknown>): void {
    this.made.set(alias, join);
  }

  get sql(): RawBuilder<unknown> {
    return this.made.size === 0 ? sql`` : sql.join([...this.made.values()], sql` `);
  }

  /**
   * The value at the end of a path through references.
   *
   * @param reference SQL of the first reference's column. @param key the same for the same reference.
   */
  follow(key: string, reference: RawBuilder<unknown>, to: string, rest: readonly string[]): NamedSql {
    const [name = '', ...further] = rest;
    const target = this.context.resources[to] as Resource;
    const alias = this.aliasOf(key, reference, target);
    const field = target.fields[name] as Field;
    const end = field.to === undefined ? further[0] : undefined;
    const value = this.fieldAt(alias, target, field, end);
    if (further.length === 0 || end !== undefined) return { sql: value, is: sqlTypeOf(this.context, field) };
    return this.follow(`${key}.${name}`, value, field.to as string, further);
  }

  private aliasOf(key: string, reference: RawBuilder<unknown>, target: Resource): string {
    const known = this.aliases.get(key);
    if (known !== undefined) return known;
    const alias = `p${this.aliases.size + 1}`;
    this.aliases.set(key, alias);
    this.add(
      alias,
      sql`left join ${tableOf(target)} ${sql.id(alias)} on ${sql.id(alias, 'id')} = ${reference}`,
    );
    return alias;
  }

  /** A field of a joined record; what is stored elsewhere, such as a balance, is looked up. */
  private fieldAt(alias: string, target: Resource, field: Field, end?: string): RawBuilder<unknown> {
    if (field.source === 'column') return valueOfColumn(this.context, field, sql.id(alias, field.name), end);
    const shape = recordShape(this.context, target);
    const { raw, rawJoins } = fieldOf(this.context, target, field);
    const joins = joinsSql(rawJoins.flatMap((alias) => shape.joins.get(alias) ?? []));
    return sql`(select ${raw} from ${shape.table} t ${joins} where t.id = ${sql.id(alias, 'id')})`;
  }
}

/** A field of the record `t` for comparisons, with the joins it needs. @param end of a range of days, one of its ends. */
export function fieldOf(
  context: ReadContext,
  resource: Resource,
  field: Field,
  end?: string,
): { raw: RawBuilder<unknown>; rawJoins: readonly string[] } {
  const found = recordShape(context, resource).all.get(field.name);
  if (found === undefined) throw new Error(`${resource.name} has no readable ${field.name}`);
  if (field.source === 'column')
    return { raw: valueOfColumn(context, field, sql.id('t', field.name), end), rawJoins: [] };
  return { raw: found.raw, rawJoins: found.rawJoins };
}
