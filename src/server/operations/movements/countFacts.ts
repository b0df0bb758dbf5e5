import { type Kysely, sql } from 'kysely';
import { add, type Decimal, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { CountedRule, OnHand } from '../../../ledger/movements/index.ts';
import { prepared } from '../../sql/prepared.ts';
import { quantityLater } from '../../sql/stockSql.ts';
import { type Tables, table } from '../../tables.ts';
import type { Movement } from './Movement.ts';

/** A movement whose rule needs the quantity that the books have. */
export interface Counting {
  movement: Movement;
  rule: CountedRule;
}

/** The quantities now and at the end of each movement's day; for a correction without its original. */
export async function readOnHand(
  trx: Kysely<Tables>,
  counting: readonly Counting[],
): Promise<Map<Movement, OnHand>> {
  const questions = counting.map(({ movement: { item, values, date }, rule }, n) => ({
    n,
    resource: item.resource.fields[rule.product]?.to,
    product: values[rule.product],
    day: date,
    but: item.corrects?.id ?? null,
  }));
  const rows = await onHand(trx, { questions: JSON.stringify(questions) });
  return new Map(rows.map(({ n, now, onDay }) => [(counting[n] as Counting).movement, { now, onDay }]));
}

/** @param questions as JSON, one for each movement. */
const onHand = prepared<{ questions: string }, OnHand & { n: number }>(
  ({ questions }) => sql`
    select g.n, (s.quantity - own.qty)::text as now,
      (s.quantity - ${quantityLater('s', sql`g.day`)} - own.on_day)::text as "onDay"
    from jsonb_to_recordset(${questions}::jsonb) g(n integer, resource text, product bigint, day date, but bigint)
    join ${table.stock} s on s.resource = g.resource and s.record_id = g.product
    join lateral (
      select coalesce(sum(e.qty), 0) as qty, coalesce(sum(e.qty) filter (where e.date <= g.day), 0) as on_day
      from ${table.stock_entry} e where e.transaction_id = g.but and e.stock_id = s.id
    ) own on true`,
);

/** Adds a count to the quantities of later ones of the same product in the write group. */
export function noteCounted(
  known: Map<Movement, OnHand>,
  { movement, rule }: Counting,
  counted: Decimal,
): void {
  const { onDay } = known.get(movement) as OnHand;
  const difference = subtract(counted, onDay, QUANTITY_PLACES);
  for (const [other, hand] of known) {
    const isSame =
      other.values[rule.product] === movement.values[rule.product] &&
      other.item.resource === movement.item.resource;
    if (!isSame || other === movement) continue;
    const later = other.date >= movement.date ? difference : '0';
    known.set(other, {
      now: add([hand.now, difference], QUANTITY_PLACES),
      onDay: add([hand.onDay, later], QUANTITY_PLACES),
    });
  }
}
