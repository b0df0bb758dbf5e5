/**
 * Every nth of the cases of a long table, the first among them; all of them in `npm run test:long`. For tables whose rows are
 * alike: what one row finds, its neighbours find, too.
 */
export function sample<Case>(cases: readonly Case[], nth: number): readonly Case[] {
  return process.env.PLINTH_LONG ? cases : cases.filter((_, place) => place % nth === 0);
}
