import { type RawBuilder, sql } from 'kysely';
import { valueExpressions } from '../../../schema/expression/whereExpression.ts';
import type { Resource, Summary } from '../../../schema/index.ts';
import { readsCard } from '../../access/readsWhole.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { conditionSql } from '../../sql/expressionSql.ts';
import { filterJoins } from '../../sql/filterSql.ts';
import { joinsSql, recordShape } from '../../sql/recordShape.ts';
import { movementsAndReversals, SIGN } from '../../sql/standing.ts';

/** A card above a list. */
export interface SummaryCard {
  /** Its place in the `list.summary` of the reader's definitions, from 0. */
  card: number;
  label: string;
  value: number;
  /** 'integer' for a count, otherwise the type of the summed field. */
  type: string;
  /** The number of new records since the end of last month, if the card shows it. */
  change?: number | undefined;
}

/**
 * The values of a list's cards, in one round trip. Archived records are left out.
 * @param mayList whether the caller may list the records of a resource; the cards of others are left out.
 */
export async function summaryCards(
  db: ReadDb,
  context: ReadContext,
  { list }: Resource,
  mayList: (resource: Resource) => boolean,
): Promise<SummaryCard[]> {
  // The definitions of a reader have only the cards that they read, so a card's place is the one among these.
  const { reader } = context;
  const known = reader === undefined ? list.summary : list.summary.filter((card) => readsCard(reader, card));
  const cards = [...known.entries()].filter(([, card]) => mayList(of(context, card)));
  if (cards.length === 0) return [];
  const columns = cards.flatMap(([index, card]) => [
    figureOf(context, card).as(`value${index}`),
    ...(card.change === 'month' ? [addedThisMonth(context, card).as(`change${index}`)] : []),
  ]);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  const [row = {}] = rows;
  return cards.map(([index, card]) => ({
    card: index,
    label: card.label,
    value: row[`value${index}`] ?? 0,
    type: card.sum === undefined ? 'integer' : (of(context, card).fields[card.sum]?.type ?? 'integer'),
    ...(card.change !== undefined && { change: row[`change${index}`] ?? 0 }),
  }));
}

function of({ resources }: ReadContext, card: Summary): Resource {
  return resources[card.of] as Resource;
}

function figureOf(context: ReadContext, card: Summary): RawBuilder<number> {
  const shape = recordShape(context, of(context, card));
  const summed = card.sum === undefined ? undefined : shape.all.get(card.sum);
  const sign = takesReversals(context, card) ? sql.id('t', SIGN) : undefined;
  const figure =
    summed === undefined
      ? sign === undefined
        ? sql`count(*)`
        : sql`coalesce(sum(${sign}), 0)`
      : sql`coalesce(sum(${summed.raw}${sign === undefined ? sql`` : sql` * ${sign}`}), 0)`;
  return sql`(select ${figure} from ${recordsOf(context, card, summed?.rawJoins)})`;
}

function addedThisMonth(context: ReadContext, card: Summary): RawBuilder<number> {
  const month = `${businessToday(context.timeZone).slice(0, 7)}-01`;
  const start = sql`(${month}::timestamp at time zone ${sql.lit(context.timeZone)})`;
  return sql`(select count(*) from ${recordsOf(context, card)} and t.created_at >= ${start})`;
}

/** Whether reversals take away from a card of movements, unless it is of a state. */
function takesReversals(context: ReadContext, card: Summary): boolean {
  const { kind, fields } = of(context, card);
  return (
    kind === 'movement' && !Object.keys(card.where ?? {}).some((name) => fields[name]?.from === 'posting')
  );
}

/** The records that a card counts, with the joins for its conditions and its sum. */
function recordsOf(context: ReadContext, card: Summary, joins: readonly string[] = []): RawBuilder<unknown> {
  const shape = recordShape(context, of(context, card));
  const filters = valueExpressions(card.where, { fields: shape.resource.fields, types: context.types });
  const needed = new Set([...joins, ...filterJoins(shape.all, filters)]);
  const joined = joinsSql([...needed].flatMap((alias) => shape.joins.get(alias) ?? []));
  const conditions = filters.map((typed) => conditionSql(typed, shape.names));
  const where = sql.join([sql`t.archived_at is null`, ...conditions], sql` and `);
  const table = takesReversals(context, card) ? movementsAndReversals(shape.resource) : shape.table;
  return sql`${table} t ${joined} where ${where}`;
}
