import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Effect } from '../../ledger/movements/index.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { postEachAlong } from '../database/post.ts';
import type { Tables } from '../database/tables.ts';
import { businessToday } from '../queries/sql/businessTime.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { asTaken } from '../records/writeRecord.ts';
import { describeUploads, findUploads, type Uploads } from '../uploads/describeUploads.ts';
import { checkMovement } from './checkMovement.ts';
import { checkReferences } from './checkReferences.ts';
import { effectsOf } from './effectsOf.ts';
import { findRecords } from './findRecords.ts';
import { type Inserted, insertAlong, type MovementRecord } from './insertRecords.ts';
import { accepted, each, type Judged } from './judged.ts';
import type { Movement, MovementItem } from './Movement.ts';
import { namedRefusal } from './namedRefusal.ts';
import { type FoundRecords, referencesOf } from './references.ts';
import { needsFacts } from './rules.ts';
import { toPosting } from './toPosting.ts';

/** Movements that may be posted: their effects, each in its place, or why it is refused. */
export interface JudgedMovements {
  movements: readonly Judged<Movement>[];
  effects: readonly Judged<Effect>[];
  /** The records that they point to. */
  found: FoundRecords;
}

/**
 * Records movements in their order, within the caller's database transaction and in a handful of round trips, however many
 * there are: each is checked, posted and written by itself, so that one may be refused and the others stand.
 *
 * Where rules ask about the past (effectsOf), those after a refused one were judged as if it had been taken: whoever records
 * several such must undo all of them if one is refused.
 *
 * @returns for each its row as it travels, or why it is refused: invalid, notFound, conflict, and what a posting refuses.
 */
export async function recordMovements(
  trx: Kysely<Tables>,
  context: Context,
  items: readonly MovementItem[],
): Promise<Judged<Row>[]> {
  return postMovements(trx, context, await judgeMovements(trx, context, items));
}

/** The first half: looks, and locks what it looks at (isBoundToTransaction), but writes nothing. */
export async function judgeMovements(
  db: Kysely<Tables>,
  context: Context,
  items: readonly MovementItem[],
): Promise<JudgedMovements> {
  const today = businessToday(context.timeZone);
  const checked = each(items, (item) => checkMovement(context, item, today));
  const found = await findRecords(db, context, accepted(checked));
  const uploads = await uploadsOf(db, context, accepted(checked));
  const movements = each(checked, (movement) => {
    checkReferences(context, movement, found);
    const values = describeUploads(context, movement.item.resource, movement.values, uploads);
    return { ...movement, values };
  });
  return { movements, effects: await effectsOf(db, context, movements, found), found };
}

function uploadsOf(db: Kysely<Tables>, context: Context, movements: readonly Movement[]): Promise<Uploads> {
  const records = movements.map(({ item, values }) => ({ resource: item.resource, values }));
  return findUploads(db, context, records);
}

/**
 * Whether what a movement of the resource is judged by must stay as it is until it is posted. Otherwise its books refuse by
 * themselves what they no longer take, and it may be judged before the transaction.
 */
export function isBoundToTransaction(context: Context, resource: Resource): boolean {
  return needsFacts(resource) || referencesOf(context, resource).some(({ isHeld }) => isHeld);
}

/** One movement. @throws AppError what `recordMovements` answers. */
export async function recordMovement(
  trx: Kysely<Tables>,
  context: Context,
  item: MovementItem,
): Promise<Row> {
  const [outcome] = await recordMovements(trx, context, [item]);
  if (outcome instanceof AppError) throw outcome;
  return outcome as Row;
}

/** The other half: posts them and writes their records, in one statement, which commits itself outside of a transaction. */
export async function postMovements(
  db: Kysely<Tables>,
  context: Context,
  { movements, effects, found }: JudgedMovements,
): Promise<Judged<Row>[]> {
  const groups: Posting[][] = [];
  const records: MovementRecord[] = [];
  const places = each(effects, (effect, index) => {
    const movement = movements[index] as Movement;
    const { resource, actor, corrects } = movement.item;
    const posting = toPosting(movement, effect, context.timeZone);
    const group = groups.push(corrects === undefined ? [posting] : [corrects.reversal, posting]) - 1;
    const values = { ...movement.values, ...effect.values };
    records.push({ group, resource, values, addedBy: actor?.id ?? null });
    return group;
  });
  if (groups.length === 0) return places as AppError[];
  const answers = await postRecords(db, context, groups, records);
  return each(places, (place, index) => {
    const answer = answers[place] as Judged<Row>;
    if (answer instanceof AppError) throw namedRefusal(context, movements[index] as Movement, found, answer);
    return answer;
  });
}

async function postRecords(
  db: Kysely<Tables>,
  context: Context,
  groups: readonly Posting[][],
  records: readonly MovementRecord[],
): Promise<Judged<Row>[]> {
  try {
    const along = await insertAlong(context, records);
    const { posted, row } = await postEachAlong<Inserted>(db, groups, along, context.settings);
    const rows = new Map(row.records.flatMap((written) => written ?? []).map((one) => [one.id, one]));
    return posted.map((one) =>
      one instanceof AppError ? one : (rows.get(one.at(-1)?.transactionId) as Row),
    );
  } catch (error) {
    const [first, second] = records;
    // Of several nobody knows which one's value was taken: whoever recorded them tries each alone.
    if (first === undefined || second !== undefined) throw error;
    throw asTaken(error, context, first.resource, first.values);
  }
}
