import { sql } from 'kysely';
import { ruleOfMovement } from '../../../ledger/movements/index.ts';
import { oneRef, type Resource } from '../../../schema/index.ts';
import { type PostingRule, postingRule } from '../../database/keepPostingRules.ts';
import { runSql } from '../../database/runSql.ts';
import { table } from '../../tables.ts';
import { otherAccruals, otherMonthlyAccruals } from './accruals.ts';
import { type Difference, differences } from './differences.ts';
import { expectedEffect, isReadable } from './expectedEffect.ts';
import { type Check, type Finding, findingsOf, type Reading, SHOWN } from './Finding.ts';
import { ownerRefs } from './ownerRefs.ts';
import { readVouchers, type Voucher } from './vouchers.ts';

/**
 * Compares each record of a movement with its entries: what its values post is computed again, by the rule with which it was posted
 * (docs/business-rules.md, "Checking the books"). Pay is compared with the rates of its day.
 */
export const amountChecks: readonly Check[] = [{ step: 'checkingAmounts', find: findAmounts }];

/** A rule that movements were posted with, and the last transaction before it came into force. */
interface KeptRule {
  post: PostingRule;
  after: number;
}

async function findAmounts(reading: Reading): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const movement of Object.values(reading.context.resources)) {
    if (movement.post !== undefined) findings.push(...(await findIn(reading, movement)));
  }
  return findings;
}

async function findIn(reading: Reading, movement: Resource): Promise<Finding[]> {
  const rules = await keptRules(reading, movement);
  const rule = ruleOfMovement(movement);
  const pay = rule?.needs === 'pay' ? rule : undefined;
  const rows: Difference[] = [];
  let hidden = 0;
  for await (const page of readVouchers(reading, movement, pay)) {
    const found = page.flatMap((voucher) => differencesOf(reading, movement, rules, voucher));
    if (pay !== undefined) found.push(...(await otherAccruals(reading, movement, pay, page)));
    if (rule?.needs === 'unaccrued') found.push(...(await otherMonthlyAccruals(reading, rule, page)));
    const shown = found.slice(0, SHOWN - rows.length);
    rows.push(...shown);
    hidden += found.length - shown.length;
  }
  return described(reading, movement, rows, hidden);
}

/** Oldest first; the present one is the last. */
async function keptRules({ trx }: Reading, movement: Resource): Promise<KeptRule[]> {
  const kept = await runSql<KeptRule>(
    trx,
    sql`select r.post, r.after from ${table.posting_rule} r where r.resource = ${movement.name} order by r.id`,
  );
  if (kept.length > 0 || movement.post === undefined) return kept;
  return [{ post: postingRule(movement.post), after: 0 }];
}

/**
 * None if the record fits a rule that its movement had, whatever its number: another server may have posted by the earlier rule a moment
 * after the later one came into force. Nothing is known of rules from before they were kept, or whose fields are gone.
 */
function differencesOf(
  reading: Reading,
  movement: Resource,
  rules: readonly KeptRule[],
  voucher: Voucher,
): Difference[] {
  const by = ({ post }: KeptRule) => {
    const { context } = reading;
    const own = differences(reading, movement, voucher, expectedEffect(context, movement, post, voucher));
    const earlier = own.length > 0 ? expectedEffect(context, movement, post, voucher, true) : undefined;
    const isOfEarlier = earlier && differences(reading, movement, voucher, earlier).length === 0;
    return isOfEarlier ? [] : own;
  };
  const present = rules.at(-1) as KeptRule;
  const found = by(present);
  if (found.length === 0) return found;
  const readable = rules.filter(({ post }) => isReadable(movement, post));
  if (readable.some((rule) => by(rule).length === 0)) return [];
  const inForce = rules.findLast(({ after }) => after < voucher.id);
  if (inForce === undefined || !readable.includes(inForce)) return [];
  return inForce === present ? found : by(inForce);
}

async function described(
  reading: Reading,
  movement: Resource,
  rows: Difference[],
  hidden: number,
): Promise<Finding[]> {
  const refs = await ownerRefs(
    reading,
    rows.map(({ owner }) => owner),
  );
  return findingsOf('movement', { rows, hidden }, ({ id, owner, describe }) =>
    describe({ resource: oneRef(movement), id: String(id), owner: refs(owner) }),
  );
}
