import { z } from 'zod';
import { type Field, required } from '../../schema/index.ts';
import type { Context } from '../context.ts';

/** The check of a text field of the accounts, for calls that take it beside what is no field. */
export function checkOf(
  { types }: Pick<Context, 'types'>,
  field: Field,
  as: Field = field,
): z.ZodType<string> {
  const check = types[field.type]?.check(as) ?? z.never();
  return z
    .string(required(as))
    .regex(/\S/, required(as))
    .pipe(check as z.ZodType<string, string>);
}
