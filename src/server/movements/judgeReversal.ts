import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { compare, formatQuantity } from '../../ledger/money.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { readTitles } from '../queries/lists/readTitles.ts';
import { runSql } from '../queries/sql/runSql.ts';
import type { Original } from './original.ts';
import { readPayFacts } from './payFacts.ts';
import { ruleOfMovement } from './rules.ts';

/*
 * What a reversal may not leave behind, beside what floors and stock refuse. Both are judged after it is posted, under the
 * locks of its books; a refusal undoes it.
 */

/**
 * A movement that accrued the pay of a period while another of that period stands is not taken back: the pay would be lost
 * (business rules, section 6).
 *
 * @throws AppError conflict
 */
export async function refuseLostAccrual(
  trx: Kysely<Tables>,
  context: Context,
  { resource, header, values, accrued }: Original,
): Promise<void> {
  const rule = ruleOfMovement(resource);
  if (compare(accrued, 0) === 0 || rule?.needs !== 'pay') return;
  const item = { resource, body: values, actor: null };
  const movement = { item, values, date: header.date };
  const facts = await readPayFacts(trx, context, [{ movement, rule }]);
  if (facts.get(movement)?.first !== false) return;
  throw new AppError(
    'conflict',
    `This one earned the pay of the ${rule.period}, and later ones of that ${rule.period} stand; reverse those first`,
  );
}

const RETURNED_MORE = `
select s.resource, s.record_id as id, e.project_id, sum(e.qty) as over
from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id
where (e.project_id, e.stock_id) in (select project_id, stock_id from plinth.stock_entry where transaction_id = $1)
group by s.resource, s.record_id, e.project_id having sum(e.qty) > 0 limit 1`;

/**
 * Goods that a project has given back cannot become goods that it never received.
 *
 * @throws AppError stock
 */
export async function refuseOverdrawnSites(
  trx: Kysely<Tables>,
  context: Context,
  { posted }: Original,
): Promise<void> {
  if (!posted.stock.some(({ projectId }) => projectId !== null)) return;
  const [over] = await runSql<{ resource: string; id: number; over: number }>(trx, RETURNED_MORE, [
    posted.id,
  ]);
  if (over === undefined) return;
  const titleOf = await readTitles(trx, context, [over]);
  const name = titleOf(over.resource, over.id) ?? 'the product';
  throw new AppError(
    'stock',
    `${formatQuantity(over.over)} of ${name} more would have come back from the project than it received; reverse the return first`,
  );
}
