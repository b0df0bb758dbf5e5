import * as z from 'zod/mini';

/** Says what is wrong with a value, or with a part of it; what it gives is never looked at. */
export type Refuse = (message: string, path?: readonly PropertyKey[]) => typeof z.NEVER;

/**
 * A check that goes on to bring what is of the right kind into the form in which it is stored.
 *
 * @param kind the kinds of value that are read at all.
 * @param read gives the value to store, or refuses the one that was given.
 */
export function canonical<Given, Stored>(
  kind: z.ZodMiniType<Given>,
  read: (given: Given, refuse: Refuse) => Stored,
): z.ZodMiniType<Stored> {
  return z.pipe(
    kind,
    z.transform((given: Given, { issues }) => {
      const refuse: Refuse = (message, path = []) => {
        issues.push({ code: 'custom', message, path: [...path], input: given });
        return z.NEVER;
      };
      return read(given, refuse);
    }),
  ) as unknown as z.ZodMiniType<Stored>;
}
