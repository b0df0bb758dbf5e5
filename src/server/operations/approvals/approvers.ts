import { type Kysely, type RawBuilder, sql } from 'kysely';
import { NOMINAL } from '../../../ledger/books.ts';
import type { ApprovalStep } from '../../../schema/access.ts';
import { isOfCash, waitingRecord } from '../../access/approvalShadow.ts';
import { accessOf } from '../../access/compile.ts';
import { either, type Reader, type Rows, rowsOf, rowsSql } from '../../access/conditionSql.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Approval, DoneStep } from '../../queries/approvals/Approval.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { type Tables, table } from '../../tables.ts';
import { findActors } from '../accounts/sessions.ts';

/** A user in whose name an actor approves: themself, or somebody who made them their delegate. */
export type Approver = Actor;

/** The actor, and everybody whose delegate they are today and who may still sign in. */
export async function approversOf(db: Kysely<Tables>, context: Context, actor: Actor): Promise<Approver[]> {
  const rows = await runSql<{ from_user: number }>(
    db,
    sql`select distinct d.from_user from ${table.approval_delegate} d
      where d.to_user = ${actor.id} and ${businessToday(context.timeZone)}::date between d.first_day and d.last_day
      order by d.from_user`,
  );
  const others =
    rows.length === 0
      ? []
      : await findActors(
          db,
          context,
          rows.map(({ from_user: id }) => id),
        );
  return [actor, ...others.map((other) => ({ ...other, access: accessOf(context, other) }))];
}

type Open = Pick<Approval, 'state' | 'created_by' | 'steps' | 'done'>;

/** Why an actor may not approve, or the step that they approve, and in whose name. */
export type Choice =
  | { step: number; approver: Approver }
  | { refusal: 'approvalClosed' | 'approvalOwn' | 'approvalNotYours' | 'approvalTwice' };

/**
 * The step that an actor may approve now (docs/business-rules.md, "Approvals"): never of their own movement, nor in the name of its
 * maker, and one step of each at most.
 *
 * @param approvers those of the actor who have the right to approve this movement.
 */
export function chooseStep(
  { state, created_by, steps, done }: Open,
  actor: Pick<Actor, 'id'>,
  approvers: readonly Approver[],
): Choice {
  if (state !== 'waiting') return { refusal: 'approvalClosed' };
  if (actor.id === created_by) return { refusal: 'approvalOwn' };
  const used = new Set(done.flatMap(({ user_id, for_user }) => [user_id, for_user]));
  if (used.has(actor.id)) return { refusal: 'approvalTwice' };
  const free = approvers.filter(({ id }) => id !== created_by && !used.has(id));
  for (const { index, role } of openSteps(steps, done)) {
    const approver = free.find(({ isAdmin, roles }) => isAdmin || role === null || roles.includes(role));
    if (approver !== undefined) return { step: index, approver };
  }
  return { refusal: 'approvalNotYours' };
}

/** The steps that may be approved now: those of the first stage that is not done. */
export function openSteps(
  steps: readonly ApprovalStep[],
  done: readonly Pick<DoneStep, 'step'>[],
): (ApprovalStep & { index: number })[] {
  const left = steps
    .map((step, index) => ({ ...step, index }))
    .filter(({ index }) => !done.some(({ step }) => step === index));
  const first = Math.min(...left.map(({ stage }) => stage));
  return left.filter(({ stage }) => stage === first);
}

/** SQL: whether a user has the right to approve the approval `a`, whatever its steps say. */
export function approves(context: Context, approver: Approver): Rows {
  if (approver.isAdmin) return true;
  const reader: Reader = { context, actor: approver, today: businessToday(context.timeZone) };
  const parts = [...(approver.access?.resources.values() ?? [])].flatMap((own) => {
    if (!own.rights.has('approve')) return [];
    const rows = ['read', 'approve'].map((right) => rowsSql(rowsOf(reader, own, right, 't')));
    const is = sql`a.resource = ${own.resource.name}`;
    return [
      sql<boolean>`(${is} and exists (select from ${waitingRecord(own.resource)} where ${sql.join(rows, sql` and `)}))`,
    ];
  });
  const { books, nominal } = approver.access ?? {};
  if (books?.has('approve') && nominal?.has(NOMINAL.cash)) parts.push(isOfCash());
  return either(parts);
}

/** SQL: the places of those of some users who have the right to approve the approval `a`. */
export function placesOfApprovers(context: Context, approvers: readonly Approver[]): RawBuilder<number[]> {
  const each = approvers.map((approver, place) => {
    const is = rowsSql(approves(context, approver));
    return sql`case when ${is} then ${sql.lit(place)} end`;
  });
  return sql`array_remove(array[${sql.join(each)}]::integer[], null)`;
}

/** Those of some users who have the right to approve each of some approvals, whatever its steps say. */
export async function approversById(
  db: Kysely<Tables>,
  context: Context,
  approvers: readonly Approver[],
  ids: readonly number[],
): Promise<Map<number, Approver[]>> {
  const { rows } = await sql<{ id: number; places: number[] }>`
    select a.id, ${placesOfApprovers(context, approvers)} as places
    from ${table.approval} a where a.id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, places }) => [id, places.map((place) => approvers[place] as Approver)]));
}
