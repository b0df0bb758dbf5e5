import * as z from 'zod/mini';

/** Reports a mistake in a value, or in a part of it; its return value is ignored. */
export type Refuse = (message: string, path?: readonly PropertyKey[]) => typeof z.NEVER;

/**
 * A check that also converts the value to its stored form.
 *
 * @param kind the kinds of value that are accepted.
 * @param read returns the value to store, or reports a mistake.
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
