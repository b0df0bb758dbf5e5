/** The recording of movements. */
import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { type Effect, ruleOfMovement } from '../../../ledger/movements/index.ts';
import type { Posting } from '../../../ledger/posting.ts';
import type { Limit } from '../../../schema/access.ts';
import { type Post, projectField, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import { isAllowedBy, isUnchecked } from '../../access/afterChange.ts';
import { type OpenChange, openChange } from '../../access/openChange.ts';
import { readAsProduct } from '../../access/readAs.ts';
import { pathsOf } from '../../access/settable.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { type Posted, postGroups } from '../../database/post.ts';
import type { Row } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { Tables } from '../../tables.ts';
import { answerCall, answerCalls, type ChangeCall, type Operation } from '../calls/answerCalls.ts';
import type { Answer, CallKey } from '../calls/idempotencyKeys.ts';
import { type Turn, writeInGroups } from '../calls/writeInGroups.ts';
import { limitsFor, lockSums, NeedsApproval } from '../limits/limits.ts';
import { uniqueViolation } from '../records/writeRecord.ts';
import {
  describeUploads,
  findUploads,
  refuseForeignUploads,
  type Uploads,
} from '../uploads/describeUploads.ts';
import { checkMovement } from './checkMovement.ts';
import { withCostOfGoods } from './costOfGoods.ts';
import { dueField } from './due.ts';
import { effectsOf, needsFacts } from './effects.ts';
import {
  type InsertedRows,
  insertStatement,
  type KeptMovement,
  type MovementRecord,
} from './insertStatement.ts';
import { withLimits } from './limits.ts';
import type { Movement, MovementItem } from './Movement.ts';
import { namedRefusal } from './namedRefusal.ts';
import { checkReferences, type FoundRecords, findRecords, referencesOf } from './references.ts';
import { refuseProbing } from './refusedPostings.ts';
import { mapResults, type Result, successful } from './results.ts';

/** Keeps a movement that needs approval, and returns what its call answers. */
export type Keep<Kept> = (db: Kysely<Tables>, context: Context, needed: NeedsApproval) => Promise<Kept>;

/** `recordMovements` as an operation of calls. */
function recordingMovements<Kept>(
  context: Context,
  keep: Keep<Kept>,
  turn?: Turn,
): Operation<MovementItem, Row | Kept> {
  return {
    run: async (db, items, keys = []) => {
      const keyOf = new Map(items.map((item, index) => [item, keys[index]]));
      return keepForApproval(db, context, keep, await recordMovements(db, context, items, { turn, keyOf }));
    },
    rowOfKey: (kept) => withVoucher(kept as KeptMovement),
    isOneStatement: (items) =>
      items.every(
        (item) =>
          (isUncheckedMovement(item) || isAllowedBefore(context, item)) &&
          // A sum is locked until the movement is stored.
          !limitsOf(item).some(({ sum }) => sum !== undefined) &&
          !locksRecords(context, item.resource),
      ),
  };
}

/** Somebody who may do everything is not checked at all. */
function isUncheckedMovement({ actor, resource, corrects }: MovementItem): boolean {
  const access = actor?.access;
  return access === undefined || isUnchecked(access, resource, corrects === undefined ? 'create' : 'correct');
}

/** Whether the values of a movement alone allow it. A rule may set further ones. */
function isAllowedBefore(context: Context, item: MovementItem): boolean {
  const { actor, resource, corrects } = item;
  if (actor?.access === undefined || resource.post?.rule !== undefined) return false;
  const today = businessToday(context.timeZone);
  const [movement] = mapResults([item], () => checkedMovement(item, context, today));
  if (movement === undefined || movement instanceof AppError) return false;
  const right = corrects === undefined ? 'create' : 'correct';
  const given = { ...(isObject(item.body) ? item.body : {}), ...item.params };
  return isAllowedBy({ context, actor, today }, actor.access, resource, {
    right,
    given: movement.values,
    paths: pathsOf(resource, movement.values, given, { isNew: true }),
  });
}

const checkedMovement = keptFor((item: MovementItem, context: Context, today: string) =>
  checkMovement(context, item, today),
);

/** Whether a movement may have to be kept for an approval. */
function isLimited(item: MovementItem): boolean {
  return limitsOf(item).length > 0;
}

function limitsOf({ actor, resource }: MovementItem): readonly Limit[] {
  return actor?.access === undefined ? [] : limitsFor(actor, resource.name);
}

/** Keeps the movements that need approval: each in a transaction of its own if the movements were not recorded in one. */
async function keepForApproval<Kept>(
  db: Kysely<Tables>,
  context: Context,
  keep: Keep<Kept>,
  results: readonly Result<Row>[],
): Promise<Result<Row | Kept>[]> {
  const keepOne = (needed: NeedsApproval) =>
    db.isTransaction
      ? keep(db, context, needed)
      : inTransaction(context, (trx) => keep(trx, context, needed));
  const kept: Result<Row | Kept>[] = [];
  for (const result of results) kept.push(result instanceof NeedsApproval ? await keepOne(result) : result);
  return kept;
}

interface Recording {
  /** Awaited before anything is locked or written. */
  turn?: Turn | undefined;
  /** The keys that are taken by the statement that writes the movements. */
  keyOf?: ReadonlyMap<MovementItem, CallKey | undefined>;
}

type Opened = ReadonlyMap<MovementItem, OpenChange | undefined>;

/**
 * Records movements in order, in a handful of round trips for any number. Each is validated, posted and written separately,
 * so that one may be refused while the others are recorded.
 *
 * Rules that depend on history (effects.ts) treat earlier movements of the list as recorded, even those that are refused in
 * the end: record several such movements only in a transaction that is rolled back if one is refused.
 *
 * @returns for each its row in the API's format, or its error: invalid, notFound, conflict, NeedsApproval, and the errors of a
 * posting.
 */
export async function recordMovements(
  db: Kysely<Tables>,
  context: Context,
  items: readonly MovementItem[],
  recording: Recording = {},
): Promise<Result<Row>[]> {
  if (items.some(({ resource }) => locksRecords(context, resource))) await recording.turn?.();
  const limits = items.flatMap((item) => (item.isApproved ? [] : limitsOf(item)));
  if (limits.length > 0) await lockSums(db, limits);
  const changes = await openChanges(db, context, items);
  const opened = new Map(successful(changes).map(({ item, change }) => [item, change]));
  const recorded: Result<Row>[] = [];
  for (const part of separated([...opened.keys()]))
    recorded.push(...(await recordTogether(db, context, part, { ...recording, opened })));
  const results: Result<Row>[] = [];
  for (const change of changes) {
    const row = change instanceof AppError ? change : (recorded.shift() as Result<Row>);
    results.push(change instanceof AppError ? change : await closed(change.change, row));
  }
  return results;
}

async function closed(change: OpenChange | undefined, row: Result<Row>): Promise<Result<Row>> {
  if (change === undefined) return row;
  if (row instanceof NeedsApproval) await change.check(row.call.record);
  return row instanceof AppError ? row : change.close(row);
}

/** A movement with its change; nothing is to be checked of somebody who may do everything. */
interface Opening {
  item: MovementItem;
  change: OpenChange | undefined;
}

/** Each movement with its change, or why its actor may not record it. */
async function openChanges(
  db: Kysely<Tables>,
  context: Context,
  items: readonly MovementItem[],
): Promise<Result<Opening>[]> {
  const changes: Result<Opening>[] = [];
  let checked: number | undefined;
  for (const item of items) {
    const { resource, actor, corrects } = item;
    if (actor?.access === undefined) {
      changes.push({ item, change: undefined });
      continue;
    }
    const right = corrects === undefined ? 'create' : 'correct';
    try {
      if (actor.id !== checked) await refuseProbing(db, actor);
      checked = actor.id;
      const beside = dueField(item) === undefined ? undefined : 'due';
      changes.push({ item, change: await openChange(db, context, actor, { resource, right, beside }) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      changes.push(error);
    }
  }
  return changes;
}

/** A return or a count of goods follows from what is there once the movements before it are posted. */
function separated(items: readonly MovementItem[]): readonly MovementItem[][] {
  const parts: MovementItem[][] = [];
  let hasMovedGoods = false;
  for (const item of items) {
    const rule = ruleOfMovement(item.resource);
    const part = parts.at(-1);
    const followsGoods = rule?.needs === 'held' || rule?.needs === 'counted';
    if (part === undefined || (followsGoods && hasMovedGoods)) {
      parts.push([item]);
      hasMovedGoods = false;
    } else part.push(item);
    hasMovedGoods ||= rule?.movesGoods === true;
  }
  return parts;
}

async function recordTogether(
  db: Kysely<Tables>,
  context: Context,
  items: readonly MovementItem[],
  { turn, keyOf, opened }: Recording & { opened: Opened },
): Promise<Result<Row>[]> {
  const today = businessToday(context.timeZone);
  const read = mapResults(items, (item) => checkedMovement(item, context, today));
  const checked = items.every(({ actor }) => actor?.access === undefined)
    ? read
    : await guarded(db, context, read, opened);
  const found = await findRecords(db, context, successful(checked));
  const uploads = await uploadsOf(db, context, successful(checked));
  const movements = mapResults(checked, (movement) => {
    checkReferences(context, movement, found);
    const values = describeUploads(context, movement.item.resource, movement.values, uploads);
    return { ...movement, values };
  });
  const made = await effectsOf(db, context, movements, found);
  const effects = items.some(isLimited) ? await withLimits(db, context, movements, made) : made;
  const costed = await withCosts(db, context, movements, effects);
  await turn?.();
  return writeMovements(db, context, costed, { effects, found, keyOf });
}

/** The movements whose checked values their actors may set, and which name no upload that these do not read. */
async function guarded(
  db: Kysely<Tables>,
  context: Context,
  movements: readonly Result<Movement>[],
  opened: Opened,
): Promise<Result<Movement>[]> {
  const results: Result<Movement>[] = [];
  for (const movement of movements) {
    if (movement instanceof AppError) {
      results.push(movement);
      continue;
    }
    const { item, values } = movement;
    const { body: given, params: path, corrects } = item;
    try {
      await opened.get(item)?.guard({ values, given, path, was: corrects?.values });
      await refuseForeignUploads(db, context, item.actor, item.resource, values);
      results.push(movement);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push(error);
    }
  }
  return results;
}

/**
 * Records one movement.
 * @throws AppError the error that `recordMovements` returns.
 */
export async function recordMovement(
  trx: Kysely<Tables>,
  context: Context,
  item: MovementItem,
): Promise<Row> {
  const [row] = await recordMovements(trx, context, [item]);
  if (row instanceof AppError) throw row;
  return row as Row;
}

/**
 * Whether recording a movement must lock records or books until it is posted. Other movements are one statement: their books
 * refuse invalid postings.
 */
function locksRecords(context: Context, resource: Resource): boolean {
  return needsFacts(resource) || referencesOf(resource, context).some(({ isLocked }) => isLocked);
}

function uploadsOf(db: Kysely<Tables>, context: Context, movements: readonly Movement[]): Promise<Uploads> {
  const records = movements.map(({ item, values }) => ({ resource: item.resource, values }));
  return findUploads(db, context, records);
}

/** The movements, of which corrected purchases take the cost of goods that left with them. */
async function withCosts(
  db: Kysely<Tables>,
  context: Context,
  movements: readonly Result<Movement>[],
  effects: readonly Result<Effect>[],
): Promise<Result<Movement>[]> {
  const results: Result<Movement>[] = [];
  for (const [index, movement] of movements.entries()) {
    const effect = effects[index] as Result<Effect>;
    const corrects = movement instanceof AppError ? undefined : movement.item.corrects;
    if (corrects === undefined || movement instanceof AppError || effect instanceof AppError) {
      results.push(movement);
      continue;
    }
    const reversal = await withCostOfGoods(db, readAsProduct(context), corrects.posted, corrects.reversal, {
      effect,
      date: movement.date,
    });
    results.push({ ...movement, item: { ...movement.item, corrects: { ...corrects, reversal } } });
  }
  return results;
}

/** Posts the movements and writes their records in one statement. */
async function writeMovements(
  db: Kysely<Tables>,
  context: Context,
  movements: readonly Result<Movement>[],
  {
    effects,
    found,
    keyOf,
  }: Pick<Recording, 'keyOf'> & { effects: readonly Result<Effect>[]; found: FoundRecords },
): Promise<Result<Row>[]> {
  const groups: Posting[][] = [];
  const records: MovementRecord[] = [];
  const places = mapResults(effects, (effect, index) => {
    const movement = movements[index] as Movement;
    const { resource, actor, corrects } = movement.item;
    const posting = postingOf(movement, effect, context);
    const group = groups.push(corrects === undefined ? [posting] : [corrects.reversal, posting]) - 1;
    const values = { ...movement.values, ...effect.values };
    records.push({ group, resource, values, addedBy: actor?.id ?? null, key: keyOf?.get(movement.item) });
    return group;
  });
  if (groups.length === 0) return places as AppError[];
  const rows = await postRecords(db, context, groups, records);
  return mapResults(places, (group, index) => {
    const row = rows[group] as Result<Row>;
    if (row instanceof AppError) throw namedRefusal(context, movements[index] as Movement, found, row);
    return row;
  });
}

/** The movement's posting. Its record has the same id, so the header does not contain it. */
function postingOf({ item, values, date }: Movement, effect: Effect, context: Context): Posting {
  const { resource, actor, at, corrects } = item;
  const { entries, stock } = effect;
  const project = projectField(resource, context.settings.dimensions[0]);
  return {
    type: (resource.post as Post).type,
    voucher: resource.voucher,
    date,
    note: (values.note as string | null | undefined) ?? null,
    // PostgreSQL reads a wall time with the name of its zone.
    at: at === undefined ? undefined : `${at} ${context.timeZone}`,
    createdBy: actor?.id ?? null,
    resource: resource.name,
    recordId: null,
    corrects: corrects?.id,
    projectId: project === undefined ? undefined : (values[project] as number | null | undefined),
    entries,
    stock,
  };
}

async function postRecords(
  db: Kysely<Tables>,
  context: Context,
  groups: readonly Posting[][],
  records: readonly MovementRecord[],
): Promise<Result<Row>[]> {
  try {
    const statement = await insertStatement(context, records);
    const { posted, row } = await postGroups<InsertedRows>(db, groups, context.settings, statement);
    const rows = new Map(row.records.flatMap((written) => written ?? []).map((one) => [one.id, one]));
    return posted.map((group) => {
      if (group instanceof AppError) return group;
      const { transactionId, voucherNo } = group.at(-1) as Posted;
      return withVoucher({ row: rows.get(transactionId) as Row, voucher_no: voucherNo });
    });
  } catch (error) {
    const [first, second] = records;
    // With several records, the conflicting one is unknown: each is then tried alone.
    if (first === undefined || second !== undefined) throw error;
    throw uniqueViolation(error, context, first.resource, first.values);
  }
}

/** The statement that posts does not see its transactions yet, so its rows have no voucher number. */
function withVoucher({ row, voucher_no }: KeptMovement): Row {
  return { ...row, voucher_no };
}

/**
 * Records a movement, alone or with others.
 * @throws AppError its error.
 */
export type MovementQueue<Kept> = (call: ChangeCall<MovementItem, Row | Kept>) => Promise<Answer>;

/**
 * Movements that arrive while others are being written are written together in the next transaction. Alone, each posting
 * costs PostgreSQL a commit, a lock on every book and several statements, and those on the same books wait for each other's
 * commit; together they cost that once. A movement that arrives alone is written at once, and so is one whose rule depends on
 * history: it locks its books until it is posted.
 *
 * If several calls have the same idempotency key, only the first joins a write group. The others wait and return its answer.
 *
 * @param keep what becomes of a movement that needs approval.
 */
export function movementQueue<Kept>(context: Context, keep: Keep<Kept>): MovementQueue<Kept> {
  const together = writeInGroups<ChangeCall<MovementItem, Row | Kept>, Answer>(
    (calls, turn) => answerCalls(context, recordingMovements(context, keep, turn), calls, turn),
    ({ key }) => key && `${key.userId} ${key.key}`,
    context.metrics && { waiting: context.metrics.postingsWaiting, groups: context.metrics.postingBatches },
  );
  // A record under conditions is checked once more after it is written, which may undo it. A failure to keep a movement must not
  // repeat others.
  const isAlone = (item: MovementItem) =>
    needsFacts(item.resource) || isLimited(item) || !isUncheckedMovement(item);
  const alone = recordingMovements(context, keep);
  return (call) => (isAlone(call.item) ? answerCall(context, alone, call) : together(call));
}
