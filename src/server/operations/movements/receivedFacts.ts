import type { Kysely } from 'kysely';
import { type Decimal, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { Effect, ReceivedRule } from '../../../ledger/movements/index.ts';
import { linesOf } from '../../../ledger/movements/index.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import type { Movement } from './Movement.ts';

/** A movement whose rule needs the quantity that a project has received. */
export interface Returning {
  movement: Movement;
  rule: ReceivedRule;
}

/** The quantity of each product that each project has received and not returned. */
export type Received = Map<string, Decimal>;

const RECEIVED = `
select e.project_id as project, s.record_id as product, (-sum(e.qty))::text as quantity
from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id
where e.project_id = any($1::bigint[]) and s.record_id = any($2::bigint[]) and e.transaction_id <> all($3::bigint[])
group by e.project_id, s.record_id`;

/** From the stock entries; for a correction without its original. */
export async function readReceived(trx: Kysely<Tables>, returning: readonly Returning[]): Promise<Received> {
  const projects = returning.map(({ movement, rule }) => movement.values[rule.place]);
  const products = returning.flatMap(({ movement, rule }) =>
    linesOf(movement.values, rule.lines).map((line) => line[rule.product]),
  );
  const but = returning.flatMap(({ movement }) => movement.item.corrects?.id ?? []);
  const rows = await runSql<{ project: number; product: number; quantity: string }>(trx, RECEIVED, [
    projects,
    products,
    but,
  ]);
  return new Map(rows.map(({ project, product, quantity }) => [receivedKey(project, product), quantity]));
}

/** The key of a project and a product. */
export function receivedKey(project: unknown, product: unknown): string {
  return `${project}:${product}`;
}

/** Adds the effect of a movement in the same batch. */
export function noteMoved(received: Received, { stock = [] }: Effect): void {
  for (const line of stock) {
    if (!('qty' in line) || line.projectId === undefined || line.projectId === null) continue;
    const key = receivedKey(line.projectId, line.recordId);
    received.set(key, subtract(received.get(key) ?? '0', line.qty, QUANTITY_PLACES));
  }
}
