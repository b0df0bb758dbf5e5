import type { Kysely } from 'kysely';
import type { Resource, Summary } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { type Bind, filterSql, readFilter } from '../lists/listFilter.ts';
import { businessToday, momentOf } from '../sql/businessTime.ts';
import { recordShape } from '../sql/recordShape.ts';
import { runSql } from '../sql/runSql.ts';

/** A card above a list: a real figure. */
export interface SummaryCard {
  label: string;
  value: number;
  /** 'integer' for a count, else the type of the field that is summed. */
  type: string;
  /** How many came since the last month ended, where the card asks for it. */
  change?: number | undefined;
}

/**
 * The figures of a list's cards, in one round trip. What is archived is left out.
 * @param summary the cards that the caller may see.
 */
export async function summaryCards(
  db: Kysely<Tables>,
  context: Context,
  summary: readonly Summary[],
): Promise<SummaryCard[]> {
  if (summary.length === 0) return [];
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const columns = summary.flatMap((card, index) => [
    `${figureSql(context, card, bind)} as "value${index}"`,
    ...(card.change === 'month' ? [`${newSql(context, card, bind)} as "change${index}"`] : []),
  ]);
  const [row = {}] = await runSql<Record<string, number>>(db, `select ${columns.join(', ')}`, parameters);
  return summary.map((card, index) => ({
    label: card.label,
    value: row[`value${index}`] ?? 0,
    type: card.sum === undefined ? 'integer' : (of(context, card).fields[card.sum]?.type ?? 'integer'),
    ...(card.change !== undefined && { change: row[`change${index}`] ?? 0 }),
  }));
}

function of({ resources }: Context, card: Summary): Resource {
  return resources[card.of] as Resource;
}

function figureSql(context: Context, card: Summary, bind: Bind): string {
  const shape = recordShape(context, of(context, card));
  const summed = card.sum === undefined ? undefined : shape.fields.get(card.sum);
  const figure = summed === undefined ? 'count(*)' : `coalesce(sum(${summed.raw}), 0)`;
  return `(select ${figure} from ${source(context, card, bind, summed?.rawJoins)})`;
}

function newSql(context: Context, card: Summary, bind: Bind): string {
  const month = `${businessToday(context.timeZone).slice(0, 7)}-01`;
  return `(select count(*) from ${source(context, card, bind)} and t.created_at >= ${momentOf(bind(month), context.timeZone)})`;
}

/** The records that a card counts, with the joins that its conditions and its sum need. */
function source(context: Context, card: Summary, bind: Bind, joins: readonly string[] = []): string {
  const shape = recordShape(context, of(context, card));
  const filters = Object.entries(card.where ?? {}).map(([name, value]) => {
    const sql = shape.fields.get(name);
    const filter = sql && readFilter(name, sql, 'eq', [String(value)]);
    if (filter === undefined || 'error' in filter)
      throw new Error(`The card "${card.label}" asks for a ${name} that cannot be`);
    return filter;
  });
  const needed = new Set([...joins, ...filters.flatMap(({ sql }) => sql.rawJoins)]);
  const conditions = filters.map((filter) => filterSql(filter, bind, context.timeZone));
  const joined = [...needed].map((alias) => shape.joins.get(alias)).join(' ');
  return `${shape.table} t ${joined} where ${['t.archived_at is null', ...conditions].join(' and ')}`;
}
