import { type RawBuilder, sql } from 'kysely';
import { type MovementRule, movementRule } from '../../../schema/grammar/rules.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import type { ReportSource } from '../../../schema/report.ts';
import type { ReadContext } from '../../context.ts';
import { sqlTypeOf } from '../../sql/columnSql.ts';
import type { NamedSql, SqlNames, SqlType } from '../../sql/expressionSql.ts';
import { type Join, joinsSql, recordShape } from '../../sql/recordShape.ts';
import { movementsAndReversals, SIGN, standing } from '../../sql/standing.ts';
import { commonName, lastDay } from './commonName.ts';
import type { Known, Relation } from './Relation.ts';
import { fieldOf, Joins } from './referencedFields.ts';

type RecordSource = ReportSource & { kind: 'records' | 'lines' };

/**
 * The records of an entity or movement, or their lines: `t` is the record, `l` the line. A reversed movement counts on its own day, and
 * is taken away on the day of its reversal.
 */
export function recordRelation(context: ReadContext, source: RecordSource, known: Known): Relation {
  const resource = context.resources[source.resource] as Resource;
  const lines = source.kind === 'lines' ? (resource.fields[source.field] as Field) : undefined;
  const joins = new Joins(context);
  const recordField = (path: readonly string[]): NamedSql => {
    const [name = '', ...rest] = path;
    const field = resource.fields[name] as Field;
    const end = field.to === undefined ? rest[0] : undefined;
    const { raw, rawJoins } = fieldOf(context, resource, field, end);
    for (const alias of rawJoins)
      joins.add(alias, joinsSql([recordShape(context, resource).joins.get(alias) as Join]));
    if (rest.length === 0 || end !== undefined) return { sql: raw, is: sqlTypeOf(context, field) };
    return joins.follow(name, raw, field.to as string, rest);
  };
  const costs = lines && movementRule(resource.post?.rule)?.costs;
  let usesCost = false;
  const lineField = (path: readonly string[]): NamedSql => {
    const [name = '', ...rest] = path;
    if (name === 'cost' && lines?.of?.cost === undefined) {
      usesCost = true;
      return { sql: sql`l.cost`, is: 'numeric' };
    }
    const field = lines?.of?.[name] as Field;
    const end = field.to === undefined ? rest[0] : undefined;
    const value = valueInLine(context, field, end);
    if (rest.length === 0 || end !== undefined) return { sql: value, is: sqlTypeOf(context, field) };
    return joins.follow(`l.${name}`, value, field.to as string, rest);
  };
  const resolve: SqlNames['resolve'] = (path, type) => {
    const common = commonName(path, known, type);
    if (common !== undefined) return common;
    const isRecord = path[0] === 'record' && path.length > 1;
    if (isRecord) return recordField(path.slice(1));
    return lines === undefined ? recordField(path) : lineField(path);
  };
  const isSigned = resource.kind === 'movement' && !source.reversed;
  const table = isSigned ? movementsAndReversals(resource) : recordShape(context, resource).table;
  const day = resource.fields.date?.source === 'column' ? sql`t.date` : sql`t.created_at::date`;
  const line = lines === undefined ? sql`` : sql` || lpad(l.place::text, 6, '0')`;
  return {
    names: { resolve, timeZone: known.timeZone, fiscalMonth: known.fiscalMonth },
    from: () => {
      const found = lines && linesOf(lines);
      const each =
        found === undefined
          ? sql``
          : sql`cross join lateral ${usesCost && costs ? costedLines(found, costs) : found} l`;
      return sql`${table} t ${each} ${joins.sql}`;
    },
    conditions: [sql`t.archived_at is null`],
    count: sql.raw(isSigned ? `t."${SIGN}"` : '1'),
    ...(isSigned && {
      sign: sql.raw(`t."${SIGN}"`),
      stands: sql`${sql.id('t', SIGN)} > 0 and ${standing(sql`t.id`, sql`${lastDay(known)}::date`)}`,
    }),
    latest: sql`to_char(${day}, 'YYYY-MM-DD') || lpad(t.id::text, 15, '0')${line}`,
  };
}

function linesOf({ name }: Field): RawBuilder<unknown> {
  const column = sql.id('t', name);
  return sql`(select row, place from jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end)
    with ordinality each (row, place))`;
}

/**
 * SQL of lines with their cost: each total less its share of the discount, by the largest remainder in whole hundredths, as it was
 * posted (src/ledger/money.ts, `sharesOf`).
 */
function costedLines(
  lines: RawBuilder<unknown>,
  { total, discount }: NonNullable<MovementRule['costs']>,
): RawBuilder<unknown> {
  const [part, amount] = [
    sql`(c.row ->> ${sql.lit(total)})::numeric * 100`,
    sql`coalesce(${sql.id('t', discount)}, 0) * 100`,
  ];
  return sql`(
    select s.row, s.place, (s.part - s.share
        - (row_number() over (order by s.remainder desc, s.place) <= s.amount - sum(s.share) over ())::int) / 100 as cost
    from (
      select p.*, coalesce(div(p.amount * p.part, nullif(p.whole, 0)), 0) as share,
        coalesce(mod(p.amount * p.part, nullif(p.whole, 0)), 0) as remainder
      from (
        select c.row, c.place, ${part} as part, ${amount} as amount, sum(${part}) over () as whole from ${lines} c
      ) p
    ) s
  )`;
}

function valueInLine(context: ReadContext, field: Field, end?: string): RawBuilder<unknown> {
  const is: SqlType = sqlTypeOf(context, field);
  const range = context.types[field.type]?.ends;
  if (range !== undefined)
    return sql`(l.row -> ${sql.lit(field.name)} ->> ${sql.lit(end ?? range[0])})::date`;
  if (is === 'jsonb') return sql`(l.row -> ${sql.lit(field.name)})`;
  const text = sql`l.row ->> ${sql.lit(field.name)}`;
  if (is === 'timestamptz') return sql`((${text})::timestamp at time zone ${sql.lit(context.timeZone)})`;
  return is === 'text' ? sql`(${text})` : sql`(${text})::${sql.raw(is)}`;
}
