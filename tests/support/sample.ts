import { createHash } from 'node:crypto';

/** Chooses what `npm test` covers of the long tables; `npm test` prints it. TEST_SEED=8 covers other cases. */
export const SEED = Number(process.env.TEST_SEED ?? 7);

/** Whether this is `npm run test:long`, which covers the tables whole and the rarer cases too. */
export const IS_LONG = process.env.PLINTH_LONG !== undefined;

/**
 * About every nth case of a long table, at least one; all of them in `npm run test:long`. For tables whose cases are alike. A case is
 * chosen by a hash of its name, so that a new one does not change which of the others are covered.
 */
export function sample<Case>(
  cases: readonly Case[],
  nth: number,
  nameOf: (item: Case) => string,
): readonly Case[] {
  if (IS_LONG) return cases;
  const ordered = cases.toSorted((a, b) => rank(nameOf(a)) - rank(nameOf(b)));
  const chosen = ordered.filter((item, place) => place === 0 || rank(nameOf(item)) < 1 / nth);
  return cases.filter((item) => chosen.includes(item));
}

/** From 0 to 1, evenly spread. */
function rank(name: string): number {
  return createHash('sha256').update(`${SEED} ${name}`).digest().readUInt32BE() / 2 ** 32;
}
