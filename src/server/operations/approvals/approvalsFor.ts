import type { Kysely } from 'kysely';
import { productDb, readAs } from '../../access/readAs.ts';
import { reasonOfOther } from '../../access/withoutFigures.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import { readApprovals } from '../../queries/approvals/readApprovals.ts';
import { readTitles, type TitleOf } from '../../queries/lists/readTitles.ts';
import { accountResource } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { type Approver, approversById, approversOf, type Choice, chooseStep } from './approvers.ts';

/** How approvals are read: outside of a transaction, or within one. */
export interface ApprovalReader {
  context: Context;
  /** The product's own database, for what decides who approves. */
  db: Kysely<Tables>;
  readAs: (actor: Actor) => ReadContext;
  /** Not as a delegate, for programs. */
  isAlone?: boolean | undefined;
}

/** Reading outside of a transaction. */
export function readingApprovals(context: Context, isAlone = false): ApprovalReader {
  return { isAlone, context, db: context.db, readAs: (actor) => readAs(context, actor) };
}

/** An approval with what its reader may do. */
export interface OwnApproval extends Approval {
  isOwn: boolean;
  /** The reader has the right to approve it, alone or as a delegate, whatever its steps say. */
  isApprover: boolean;
  choice: Choice;
}

/** Those of some approvals that an actor sees: their own, those that they read, and those that they approve as a delegate. */
export async function approvalsFor(
  reader: ApprovalReader,
  actor: Actor,
  ids: readonly number[],
): Promise<OwnApproval[]> {
  const { context, db, readAs } = reader;
  const approvers = await approversFor(reader, actor);
  const rights = await approversById(db, context, approvers, ids);
  const seen = new Map<number, Approval>();
  for (const approver of approvers) {
    const left = ids.filter(
      (id) => !seen.has(id) && (approver === actor || rights.get(id)?.includes(approver)),
    );
    // Who reads it as a delegate is not its maker.
    for (const one of await readApprovals(readAs(approver), left))
      seen.set(one.id, approver === actor ? one : { ...one, body: null });
  }
  return ids
    .flatMap((id) => seen.get(id) ?? [])
    .map((one) => ({
      ...one,
      refusal: one.refusal && reasonOfOther(one.refusal, actor.access),
      isOwn: one.created_by === actor.id,
      isApprover: rights.get(one.id)?.[0] !== undefined,
      choice: chooseStep(one, actor, rights.get(one.id) ?? []),
    }));
}

/** The users in whose names the reader approves: a program only in that of its owner. */
export async function approversFor(
  { context, db, isAlone = false }: ApprovalReader,
  actor: Actor,
): Promise<Approver[]> {
  return isAlone ? [actor] : approversOf(db, context, actor);
}

/** The names of the people of some approvals: for who made or approves them, and for who reads the users. */
export async function peopleOfApprovals(
  { context, db, readAs }: ApprovalReader,
  actor: Actor,
  approvals: readonly OwnApproval[],
): Promise<(approval: OwnApproval, id: number | null) => string | null> {
  const accounts = accountResource(context)?.name ?? '';
  const peopleOf = ({ created_by, done }: OwnApproval) =>
    [created_by, ...done.flatMap(({ user_id, for_user }) => [user_id, for_user])].flatMap((id) =>
      id === null ? [] : [{ resource: accounts, id }],
    );
  const isConcerned = ({ isOwn, isApprover }: OwnApproval) => isOwn || isApprover;
  const titles = (reading: ReadContext, all: readonly OwnApproval[]): Promise<TitleOf> =>
    readTitles(reading.db, reading, all.flatMap(peopleOf));
  const whole = await titles({ ...context, db: productDb(db) }, approvals.filter(isConcerned));
  const own = await titles(
    readAs(actor),
    approvals.filter((one) => !isConcerned(one)),
  );
  return (approval, id) => (isConcerned(approval) ? whole : own)(accounts, id);
}
