/**
 * An answer to 'may this be posted?' tells something of a balance. Who does not read all books may ask it a limited number of times
 * (docs/business-rules.md, "Limits on attempts"), and learns no amount from it (access/withoutFigures.ts).
 */
import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { readsFigures, withoutFigures } from '../../access/withoutFigures.ts';
import type { Actor, Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { countAttempt, type Limit, refuseTooMany } from '../accounts/attempts.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Counted for a day; all other attempts for an hour at most. */
export const PREVIEW_IN_A_DAY = 'preview in a day';

/** Previews, which post nothing whatever they answer. */
function trialsOf({ id }: Actor): Limit[] {
  const subject = String(id);
  return [
    { kind: 'preview', subject, most: 15, seconds: HOUR },
    { kind: PREVIEW_IN_A_DAY, subject, most: 30, seconds: DAY },
  ];
}

/** Postings that a balance or a stock has refused. */
function refusalsOf({ id }: Actor): Limit[] {
  return [{ kind: 'refused posting', subject: String(id), most: 20, seconds: HOUR }];
}

/** The refusals of trials: they are counted with their trials. */
const tried = new WeakSet<AppError>();

/**
 * Runs a trial of a posting for an actor, and counts it before it runs, so that many at once are counted, too.
 *
 * @throws AppError tooMany, and those of the trial.
 */
export async function asTrial<Result>(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!readsFigures(actor.access)) {
    const limits = trialsOf(actor);
    await refuseTooMany(db, limits);
    await countAttempt(db, limits);
    // Trials that run at once count each other; the limit leaves room for this one.
    await refuseTooMany(
      db,
      limits.map((limit) => ({ ...limit, most: limit.most + 1 })),
    );
  }
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) tried.add(error);
    throw error;
  }
}

/**
 * Refuses to post for somebody whose postings were refused too often.
 *
 * @throws AppError tooMany
 */
export async function refuseProbing(db: Kysely<Tables>, actor: Actor | null): Promise<void> {
  if (actor !== null && !readsFigures(actor.access)) await refuseTooMany(db, refusalsOf(actor));
}

/** Counts a posting that a balance or a stock has refused to somebody who does not read them. The answer does not depend on it. */
export async function noteRefusedPosting(
  { db }: Pick<Context, 'db'>,
  actor: Actor | undefined,
  error: unknown,
): Promise<void> {
  if (actor === undefined || !(error instanceof AppError) || tried.has(error)) return;
  if (withoutFigures(error, actor.access).code === 'refusedByBooks')
    await countAttempt(db, refusalsOf(actor));
}
