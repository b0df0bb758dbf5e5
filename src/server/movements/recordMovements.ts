import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Effect } from '../../ledger/movements/index.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Context } from '../context.ts';
import { postEach } from '../database/post.ts';
import type { Tables } from '../database/tables.ts';
import { businessToday } from '../queries/businessTime.ts';
import type { Row } from '../queries/runSql.ts';
import { checkMovement } from './checkMovement.ts';
import { checkReferences } from './checkReferences.ts';
import { effectsOf } from './effectsOf.ts';
import { findRecords } from './findRecords.ts';
import { insertRecords, type PostedMovement } from './insertRecords.ts';
import { accepted, each, type Judged } from './judged.ts';
import type { Movement, MovementItem } from './Movement.ts';
import { toPosting } from './toPosting.ts';

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
  const today = businessToday(context.timeZone);
  const checked = each(items, (item) => checkMovement(context, item, today));
  const found = await findRecords(trx, context, accepted(checked));
  const movements = each(checked, (movement) => {
    checkReferences(context, movement, found);
    return movement;
  });
  const effects = await effectsOf(trx, context, movements, found);
  const posted = await postEffects(trx, context, movements, effects);
  const rows = await insertRecords(trx, context, accepted(posted));
  return each(posted, ({ id }) => rows.get(id) as Row);
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

async function postEffects(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly Judged<Movement>[],
  effects: readonly Judged<Effect>[],
): Promise<Judged<PostedMovement>[]> {
  const groups: Posting[][] = [];
  const places = each(effects, (effect, index) => {
    const movement = movements[index] as Movement;
    const posting = toPosting(movement, effect, context.timeZone);
    const { corrects } = movement.item;
    return groups.push(corrects === undefined ? [posting] : [corrects.reversal, posting]) - 1;
  });
  const answers = groups.length === 0 ? [] : await postEach(trx, groups, context.settings.currency);
  return each(places, (place, index) => {
    const answer = answers[place];
    if (answer instanceof AppError) throw answer;
    const id = answer?.at(-1)?.transactionId;
    if (id === undefined || id === null) throw new Error('A movement posted nothing');
    const { item, values } = movements[index] as Movement;
    return { id, resource: item.resource, values: { ...values, ...(effects[index] as Effect).values } };
  });
}
