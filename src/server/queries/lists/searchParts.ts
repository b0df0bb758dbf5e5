import { type RawBuilder, sql } from 'kysely';
import { type Field, type Resource, shownAmount } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { hasWords, type Patterns, patternSql } from '../../sql/searchPatterns.ts';
import { searchedColumns, searchedText } from '../../sql/searchSql.ts';
import { voucherCondition } from '../../sql/voucherSql.ts';
import { table } from '../../tables.ts';
import { subjectField } from './subjectField.ts';

/** The maximum number of results for each resource, so that one with many records leaves room for the others. */
const OF_EACH = 5;
/** The maximum number of candidates that are sorted for one kind of match. */
const CANDIDATES = 1_000;
/** A note may be long, but it is shown on one line. */
export const LONGEST_TEXT = 120;
/** The best matches of one resource, as SQL. */
export function resourcePart(
  context: ReadContext,
  resource: Resource,
  place: number,
  patterns: Patterns,
): RawBuilder<unknown> {
  const shape = recordShape(context, resource);
  const columns = searchedColumns(resource, context);
  const { words, join } = wordsOf(context, resource, columns);
  const first = sql`lower(coalesce(${textOf(context, resource, columns[0] as string)}, ''))`;
  const searched = shape.search as RawBuilder<unknown>;
  const best = (condition: RawBuilder<unknown>, rank: RawBuilder<unknown>) => sql`(select id, ${rank} as rank
    from (select t.id, ${first} as first from ${shape.table} t
      where t.archived_at is null and ${condition} limit ${sql.lit(CANDIDATES)}) candidates
    order by rank, length(first), id limit ${sql.lit(2 * OF_EACH)})`;
  const whole = patternSql(patterns.whole);
  const begins = sql`${searched} like ${patternSql(patterns.beginning)}`;
  const parts = [
    best(
      sql`${begins} and (${searched} = ${whole} or starts_with(${searched}, ${whole} || ' '))`,
      sql`(first <> ${whole})::int`,
    ),
    best(sql`${begins} and starts_with(${searched}, ${whole})`, sql`1`),
    best(
      hasWords(searched, patterns),
      sql`case when first like ${patternSql(patterns.within)} then 2 else 3 end`,
    ),
  ];
  return sql`(select ${sql.lit(resource.name)} as resource, ${sql.lit(place)} as place, t.id, best.rank, best.nth, ${factsOf(context, resource)}, ${words} as words
    from (
      select id, min(rank) as rank, min(nth) as nth from (
        select id, rank, row_number() over () as nth from (${sql.join(parts, sql` union all `)}) found
      ) numbered group by id order by 2, 3 limit ${sql.lit(OF_EACH)}
    ) best join ${shape.table} t on t.id = best.id ${join})`;
}

/** The texts of a record: its title, the other searched fields, and a movement's party. */
export function wordsOf(
  context: ReadContext,
  resource: Resource,
  columns: readonly string[],
): { words: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  const others = columns.filter((name) => name !== resource.title);
  const own = others.map(
    (name) => sql`left(${textOf(context, resource, name)}, ${sql.lit(LONGEST_TEXT + 1)})`,
  );
  const concerned = concernedBy(context, resource);
  return {
    words: sql`array[${sql.join([titleOf(context, resource), ...own, ...(concerned ? [concerned.words] : []), ...voucherOf(context, resource)])}]`,
    join: concerned?.join ?? sql``,
  };
}

/** SQL of a movement's voucher number, if it is read. */
function voucherOf(context: ReadContext, resource: Resource): RawBuilder<unknown>[] {
  const shown = [...recordShape(context, resource).fields.values()];
  return shown.filter(({ field }) => field.from === 'voucher').map(({ raw }) => raw);
}

/** SQL: the day and the amount of a movement; null for other records. */
export function factsOf(context: ReadContext, resource: Resource): RawBuilder<unknown> {
  const isMovement = resource.kind === 'movement';
  const amount = isMovement ? shownAmount(resource, context.types) : undefined;
  return sql`${isMovement ? sql`t.date::text` : sql`null::text`} as day, ${amount === undefined ? sql`null::text` : sql`t.${sql.id(amount)}::text`} as amount`;
}

function textOf(context: ReadContext, resource: Resource, name: string): RawBuilder<unknown> {
  return searchedText(resource, context, name, sql`t.${sql.id(name)}`);
}

/** The first text of a record without a title of its own is its title. */
function titleOf(context: ReadContext, resource: Resource): RawBuilder<unknown> {
  const isOwn = resource.fields[resource.title]?.source === 'column';
  return isOwn ? sql`${titleSql(context, resource, 't')}::text` : sql`null::text`;
}

function concernedBy(
  context: ReadContext,
  resource: Resource,
): { words: RawBuilder<unknown>; join: RawBuilder<unknown> } | undefined {
  const field: Field | undefined =
    resource.kind === 'movement' ? subjectField(context, resource, undefined) : undefined;
  const target = field && context.resources[field.to as string];
  if (field === undefined || target === undefined) return undefined;
  return {
    words: sql`${titleSql(context, target, 'concerned')}::text`,
    join: sql`left join ${tableOf(target)} concerned on concerned.id = t.${sql.id(field.name)}`,
  };
}

/** '12' and '#12' are also the id of a transaction, and 'VP-2025/26-00042' its voucher number. */
export function transactionPart(text: string): RawBuilder<unknown>[] {
  const isId = /^#?\d{1,15}$/.test(text);
  const voucher = isId ? undefined : voucherCondition(text, 'x');
  if (!isId && voucher === undefined) return [];
  return [
    sql`(select null::text as resource, 0 as place, x.id, 0 as rank, row_number() over (order by x.id desc) as nth, null::text as day,
      null::text as amount,
      array[coalesce(plinth.voucher_no(x.series, x.number), '#' || x.id), x.type, x.date::text, left(x.note, ${sql.lit(LONGEST_TEXT + 1)})] as words
    from ${table.transaction} x where ${voucher ?? sql`x.id = ${text.replace('#', '')}::bigint`} order by x.id desc limit ${sql.lit(OF_EACH)})`,
  ];
}
