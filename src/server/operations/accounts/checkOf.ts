import { z } from 'zod';
import { issueText } from '../../../errors/issue.ts';
import { type Field, required } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';

/** The validation of an account's text field, for calls whose body also has other properties. */
export function checkOf(
  { types }: Pick<Context, 'types'>,
  field: Field,
  as: Field = field,
): z.ZodType<string> {
  const check = types[field.type]?.check(as) ?? z.never();
  return z
    .string(issueText(required(as)))
    .regex(/\S/, issueText(required(as)))
    .pipe(check as z.ZodType<string, string>);
}
