import { type Kysely, sql } from 'kysely';
import { add, type Decimal, negate, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Effect, Held, HeldRule } from '../../../ledger/movements/index.ts';
import { linesOf } from '../../../ledger/movements/index.ts';
import { prepared } from '../../sql/prepared.ts';
import { type Tables, table } from '../../tables.ts';
import type { Movement } from './Movement.ts';

/** A movement whose rule needs the goods that a project holds. */
export interface Returning {
  movement: Movement;
  rule: HeldRule;
}

/** The goods of each product that each project holds, by `heldKey`, with the days of all entries from the first movement's day on. */
export type HeldGoods = Map<string, Held>;

interface HeldRow extends Held {
  project: number;
  resource: string;
  product: number;
}

interface Given {
  projects: readonly unknown[];
  products: readonly unknown[];
  /** Transactions that are left out. */
  but: readonly number[];
  /** The first day of the movements; what was held before is part of it. */
  first: string | undefined;
}

/** A correction of a purchase changes the value of goods that a project holds by an entry without a quantity. */
const heldBy = prepared<Given, HeldRow>(
  ({ projects, products, but, first }) => sql`
    select d.project_id as project, s.resource, s.record_id as product, sum(d.quantity)::text as quantity, sum(d.value)::text as value,
      json_agg(json_build_object('day', d.day, 'quantity', d.held::text) order by d.day) as days
    from (
      select e.project_id, e.stock_id, one.day, -sum(e.qty) as quantity, -sum(e.value) as value,
        sum(-sum(e.qty)) over (partition by e.project_id, e.stock_id order by one.day) as held
      from ${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id
        cross join lateral (select greatest(e.date, ${first}::date) as day) one
      where e.project_id = any (${projects}::bigint[]) and s.record_id = any (${products}::bigint[])
        and e.transaction_id <> all (${but}::bigint[])
      group by e.project_id, e.stock_id, one.day
    ) d join ${table.stock} s on s.id = d.stock_id
    group by d.project_id, s.resource, s.record_id`,
);

/** From the stock entries; for a correction without its original. */
export async function readHeld(trx: Kysely<Tables>, returning: readonly Returning[]): Promise<HeldGoods> {
  const projects = returning.map(({ movement, rule }) => movement.values[rule.place]);
  const products = returning.flatMap(({ movement, rule }) =>
    linesOf(movement.values, rule.lines).map((line) => line[rule.product]),
  );
  const but = returning.flatMap(({ movement }) => movement.item.corrects?.id ?? []);
  const [first] = returning.map(({ movement }) => movement.date).sort();
  const rows = await heldBy(trx, { projects, products, but, first });
  return new Map(
    rows.map(({ project, resource, product, ...held }) => [heldKey(project, resource, product), held]),
  );
}

/** The key of a project and a product. */
export function heldKey(project: unknown, resource: string, product: number): string {
  return `${project}:${resource}:${product}`;
}

export const NOTHING_HELD: Held = { quantity: '0.000', value: '0.00', days: [] };

/** With the days from one on. */
export function heldFrom(day: string, held: Held): Held {
  const later = held.days.filter((one) => one.day > day);
  return { ...held, days: [{ day, quantity: heldAtEnd(day, held) }, ...later] };
}

function heldAtEnd(day: string, { days }: Held): Decimal {
  return days.findLast((one) => one.day <= day)?.quantity ?? NOTHING_HELD.quantity;
}

/** Adds the effect of a movement of a day in the same write group, whose lines have values. */
export function noteMoved(goods: HeldGoods, { stock = [] }: Effect, day: string): void {
  for (const line of stock) {
    if (!('qty' in line) || line.projectId === undefined || line.projectId === null) continue;
    const key = heldKey(line.projectId, line.resource, line.recordId);
    const held = goods.get(key) ?? NOTHING_HELD;
    const rise = (quantity: Decimal) => add([quantity, negate(line.qty, QUANTITY_PLACES)], QUANTITY_PLACES);
    goods.set(key, {
      quantity: rise(held.quantity),
      value: add([held.value, negate(line.value ?? 0)]),
      days: [
        ...held.days.filter((one) => one.day < day),
        ...heldFrom(day, held).days.map((one) => ({ ...one, quantity: rise(one.quantity) })),
      ],
    });
  }
}
