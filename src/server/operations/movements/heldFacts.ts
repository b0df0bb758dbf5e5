import type { Kysely } from 'kysely';
import { add, negate, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Effect, Held, HeldRule } from '../../../ledger/movements/index.ts';
import { linesOf } from '../../../ledger/movements/index.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import type { Movement } from './Movement.ts';

/** A movement whose rule needs the goods that a project holds. */
export interface Returning {
  movement: Movement;
  rule: HeldRule;
}

/** The goods of each product that each project holds, by `heldKey`. */
export type HeldGoods = Map<string, Held>;

/**
 * A correction of a purchase changes the value of goods that a project holds by an entry without a quantity. $4: the days of the
 * movements, on which the project may have no entry.
 */
const HELD = keepPrepared(`
with entry as materialized (
  select e.project_id, e.stock_id, e.date, e.qty, e.value from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id
  where e.project_id = any($1::bigint[]) and s.record_id = any($2::bigint[]) and e.transaction_id <> all($3::bigint[])
), held as (
  select project_id, stock_id, -sum(qty) as quantity, -sum(value) as value from entry group by project_id, stock_id
), change as (
  select project_id, stock_id, date, qty from entry
  union all
  select project_id, stock_id, date, 0 from held, unnest($4::date[]) date
), day as (
  select project_id, stock_id, date, sum(-sum(qty)) over (partition by project_id, stock_id order by date) as quantity
  from change group by project_id, stock_id, date
)
select h.project_id as project, s.resource, s.record_id as product, h.quantity::text, h.value::text,
  (select coalesce(json_agg(json_build_object('day', d.date, 'quantity', d.quantity::text) order by d.date), '[]') from day d
    where d.project_id = h.project_id and d.stock_id = h.stock_id and d.quantity < h.quantity
      and d.date >= any($4::date[])) as less
from held h join plinth.stock s on s.id = h.stock_id`);

interface HeldRow extends Held {
  project: number;
  resource: string;
  product: number;
}

/** From the stock entries; for a correction without its original. */
export async function readHeld(trx: Kysely<Tables>, returning: readonly Returning[]): Promise<HeldGoods> {
  const projects = returning.map(({ movement, rule }) => movement.values[rule.place]);
  const products = returning.flatMap(({ movement, rule }) =>
    linesOf(movement.values, rule.lines).map((line) => line[rule.product]),
  );
  const but = returning.flatMap(({ movement }) => movement.item.corrects?.id ?? []);
  const days = returning.map(({ movement }) => movement.date);
  const rows = await runSql<HeldRow>(trx, HELD, [projects, products, but, days]);
  return new Map(
    rows.map(({ project, resource, product, ...held }) => [heldKey(project, resource, product), held]),
  );
}

/** The key of a project and a product. */
export function heldKey(project: unknown, resource: string, product: number): string {
  return `${project}:${resource}:${product}`;
}

export const NOTHING_HELD: Held = { quantity: '0.000', value: '0.00', less: [] };

/** Adds the effect of a movement in the same write group, whose lines have values. */
export function noteMoved(goods: HeldGoods, { stock = [] }: Effect): void {
  for (const line of stock) {
    if (!('qty' in line) || line.projectId === undefined || line.projectId === null) continue;
    const key = heldKey(line.projectId, line.resource, line.recordId);
    const { quantity, value, less } = goods.get(key) ?? NOTHING_HELD;
    goods.set(key, {
      less,
      quantity: add([quantity, negate(line.qty, QUANTITY_PLACES)], QUANTITY_PLACES),
      value: add([value, negate(line.value ?? 0)]),
    });
  }
}
