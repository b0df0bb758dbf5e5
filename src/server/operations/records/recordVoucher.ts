/**
 * The voucher that a call posts to the book or the stock of a record by hand: the opening of a new record, or the adjustment of an edit
 * (docs/business-rules.md, "Openings" and "Edited balances").
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { add, compare, multiply } from '../../../ledger/money.ts';
import { STAFF } from '../../../schema/access.ts';
import {
  besideEdit,
  checkField,
  fieldRef,
  postedFields,
  REASON,
  type Resource,
  VOUCHER_DATE,
} from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { type OpenChange, openChange } from '../../access/openChange.ts';
import { refused } from '../../access/refusals.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { keptPrepared } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { difference, type VoucherFigures } from '../limits/limits.ts';
import type { PostedChange } from './postAdjustment.ts';

/** The day and the reason of the voucher, undefined where the body gives none; and the body without them. */
export interface GivenVoucher {
  date: string | undefined;
  reason: string | undefined;
  rest: unknown;
}

/**
 * Reads the day and the reason from a body. An entity with fields of these names takes none.
 *
 * @throws AppError invalid for a value that is no text, or no day up to today.
 */
export function readVoucher({ types, timeZone }: Context, resource: Resource, body: unknown): GivenVoucher {
  const given: Record<string, string | undefined> = {};
  let rest = body;
  for (const { field } of besideEdit(resource)) {
    const { name } = field;
    if ((name !== REASON && name !== VOUCHER_DATE) || !isObject(rest) || !Object.hasOwn(rest, name)) continue;
    const { [name]: value, ...others } = rest;
    const checked = checkField(field, types, value, { intent: 'update', today: businessToday(timeZone) });
    if ('errors' in checked) throw invalid(checked.errors);
    if (typeof checked.value === 'string') given[name] = checked.value;
    rest = others;
  }
  return { date: given[VOUCHER_DATE], reason: given[REASON], rest };
}

/**
 * An adjustment says why. An entity with a field of its own named `reason` takes none.
 *
 * @throws AppError invalid at `reason`
 */
export function requireReason(resource: Resource, reason: string | undefined, actor: Actor | null): void {
  const question = besideEdit(resource).find(({ field }) => field.name === REASON);
  if (actor === null || question === undefined || reason !== undefined) return;
  throw invalid({ [REASON]: failure('required', { field: { field: REASON, label: question.field.label } }) });
}

/** How a change of a record stands to approvals. */
export interface Approval {
  /** It is approved: its right and its limits are not checked. */
  isApproved?: boolean | undefined;
  /** The approval that it replaces, whose amount does not count in a sum. */
  again?: number | undefined;
  /** Called with each of its transactions. */
  onPosted?: ((transactionId: number) => void) | undefined;
}

/** The actor's right to post by hand to a record. */
export interface PostingRight {
  /** Why they may not; undefined if they may. */
  refusal: AppError | undefined;
  /** Refuses what the record has become, where the right has conditions. */
  close: OpenChange['close'];
}

const GIVEN: PostingRight = { refusal: undefined, close: async (row) => row };

/**
 * Whether an actor may post by hand: administrators, and roles with the right `balance` for the record. Who has no role makes records
 * with their balances, as long as access.yaml leaves everything to such users.
 *
 * @param id the record before an edit; undefined for a new one.
 */
export async function postingRight(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  actor: Actor | null,
  id?: number,
): Promise<PostingRight> {
  if (actor === null || actor.isAdmin) return GIVEN;
  if (actor.access === undefined) {
    if (id === undefined && opensFreely(context, actor)) return GIVEN;
    return { ...GIVEN, refusal: new AppError('forbidden') };
  }
  if (!actor.access.resources.get(resource.name)?.rights.has('balance'))
    return { ...GIVEN, refusal: new AppError('forbidden') };
  try {
    const { close } = await openChange(trx, context, actor, { resource, right: 'balance', id });
    return { refusal: undefined, close };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...GIVEN, refusal: error };
  }
}

/** Whether nothing limits who has no role: roles are for those who have one. */
export function opensFreely({ access }: Context, { access: own, roles }: Actor): boolean {
  return own === undefined && (access === undefined || roles.every((role) => role === STAFF));
}

/**
 * Refuses posted fields that the actor may not post.
 *
 * @param names those that the call changes.
 * @throws AppError balanceForAdministrators, stockForAdministrators, or those of `openChange`.
 */
export function guardPosted(
  resource: Resource,
  names: Iterable<string>,
  { refusal }: Pick<PostingRight, 'refusal'>,
): void {
  const changed = new Set(names);
  const field = postedFields(resource).find(({ name }) => changed.has(name));
  if (field === undefined || refusal === undefined) return;
  if (refusal.code !== 'forbidden') throw refusal;
  const code = field.name === resource.book?.balance ? 'balanceForAdministrators' : 'stockForAdministrators';
  const error = new AppError(code, { field: fieldRef(resource, field) }, { field: field.name });
  throw refused(error, resource.name, { right: 'balance' });
}

/** The posted fields of a new record that are not 0. */
export function openedNames(posted: Readonly<Record<string, string>>): string[] {
  return Object.entries(posted).flatMap(([name, value]) => (compare(value, 0) === 0 ? [] : [name]));
}

/** The changes of an opening with these values, for limits and approvals. */
export function openingFigures(
  { stock }: Resource,
  posted: Readonly<Record<string, string>>,
): Pick<VoucherFigures, 'amount' | 'changes'> {
  const changes = openedNames(posted).map((field) => ({ field, before: 0, after: Number(posted[field]) }));
  const balances = Object.entries(posted).filter(
    ([name]) => name !== stock?.quantity && name !== stock?.price,
  );
  const value = stock && multiply(posted[stock.quantity] ?? 0, posted[stock.price] ?? 0);
  return { amount: add([...balances.map(([, balance]) => difference(balance, 0)), value ?? 0]), changes };
}

/** The changes of an adjustment. */
export function adjustmentFigures(
  { book, stock }: Resource,
  { old, new: after }: Pick<PostedChange, 'old' | 'new'>,
): Pick<VoucherFigures, 'amount' | 'changes'> {
  const changes = Object.entries(after).map(([field, value]) => ({
    field,
    before: old[field] ?? 0,
    after: value,
  }));
  const valued = changes.filter(({ field }) => field === book?.balance || field === stock?.value);
  return { amount: add(valued.map((one) => difference(one.after, one.before))), changes };
}

/** The columns of a record as PostgreSQL's JSON. */
export async function storedColumns(trx: Kysely<Tables>, resource: Resource, id: number): Promise<Row> {
  const [found] = await runSql<{ columns: Row }>(
    trx,
    keptPrepared(sql`select to_jsonb(t.*) as columns from ${tableOf(resource)} t where t.id = ${id}`),
  );
  return found?.columns ?? {};
}

/** A body with the day on which it is sent, so that an approval changes no day. */
export function dated(body: unknown, date: string): unknown {
  return isObject(body) ? { ...body, [VOUCHER_DATE]: date } : body;
}
