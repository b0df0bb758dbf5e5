/**
 * A posting that a balance or a stock refuses tells something of it. Who does not read all books may be refused a limited number of times
 * (docs/business-rules.md, "Limits on attempts"), and learns no amount from it (access/withoutFigures.ts).
 */
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { readsFigures, withoutFigures } from '../../access/withoutFigures.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';
import { countAttempt, type Limit, refuseTooMany } from '../accounts/attempts.ts';

const HOUR = 3_600;
/** Counted for a day; all other attempts for an hour at most. */
export const REFUSED_IN_A_DAY = 'refused posting in a day';

function limitsOf({ id }: Actor): Limit[] {
  const subject = String(id);
  return [
    { kind: 'refused posting', subject, most: 10, seconds: HOUR },
    { kind: REFUSED_IN_A_DAY, subject, most: 20, seconds: 24 * HOUR },
  ];
}

/** The errors of changes that were counted before they ran. */
const counted = new WeakSet<AppError>();

/**
 * Runs a change, which may post. For somebody who does not read all books it is counted as refused before it runs, so that many at once are
 * counted, too, and taken out again unless a balance or a stock has refused it.
 */
export async function countedIfRefused<Result>(
  { db }: Pick<Context, 'db'>,
  actor: Actor | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (actor === undefined || readsFigures(actor.access)) return work();
  const limits = limitsOf(actor);
  await countAttempt(db, limits);
  let isRefused = false;
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) counted.add(error);
    isRefused = isByBooks(error, actor);
    throw error;
  } finally {
    if (!isRefused) await takeOut(db, limits);
  }
}

/** Takes one attempt of each kind out again; which of them does not matter, since they count alike. */
async function takeOut(db: Kysely<Tables>, limits: readonly Limit[]): Promise<void> {
  const [{ subject } = { subject: '' }] = limits;
  await runSql(
    db,
    sql`delete from ${table.attempt} d where d.ctid = any (array(
      select (
        select a.ctid from ${table.attempt} a where a.kind = k.kind and a.subject = ${subject} order by a.at desc limit 1
      ) from unnest(${limits.map(({ kind }) => kind)}::text[]) k (kind)))`,
  );
}

/** Whether an error is the refusal by a balance, a stock or a budget, for somebody who does not read all of them. */
export function isByBooks(error: unknown, { access }: Actor): boolean {
  return error instanceof AppError && withoutFigures(error, access).code === 'refusedByBooks';
}

/**
 * Refuses to post for somebody whose postings were refused too often. The change that asks is counted itself.
 *
 * @throws AppError tooMany
 */
export async function refuseProbing(db: Kysely<Tables>, actor: Actor | null): Promise<void> {
  if (actor === null || readsFigures(actor.access)) return;
  await refuseTooMany(
    db,
    limitsOf(actor).map((limit) => ({ ...limit, most: limit.most + 1 })),
  );
}

/** Counts a posting that a balance or a stock has refused outside of a counted change. The answer does not depend on it. */
export async function noteRefusedPosting(
  { db }: Pick<Context, 'db'>,
  actor: Actor | undefined,
  error: unknown,
): Promise<void> {
  if (actor === undefined || !(error instanceof AppError) || counted.has(error)) return;
  if (isByBooks(error, actor)) await countAttempt(db, limitsOf(actor));
}
