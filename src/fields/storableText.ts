import * as z from 'zod/mini';
import { fieldIssue } from '../errors/issue.ts';
import { type Field, wrongKind } from '../schema/index.ts';

/** NUL and halves of surrogate pairs: PostgreSQL cannot store them as text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/[\uD800-\uDFFF]/u.test(text);
}

/**
 * The check that every kind of text shares: in Unicode's normal form NFC, trimmed, storable, and within its length
 * (docs/business-rules.md, "Validation").
 */
export function textCheck(field: Field, limits: { min?: number; max: number }): z.ZodMiniString<string> {
  return untrimmedCheck(field, limits, z.string(wrongKind('notText')).check(z.normalize('NFC'), z.trim()));
}

/** The same for text that is kept byte for byte, such as a password. */
export function untrimmedCheck(
  field: Field,
  limits: { min?: number; max: number },
  text: z.ZodMiniString<string> = z.string(wrongKind('notText')),
): z.ZodMiniString<string> {
  const min = field.min ?? limits.min;
  const max = field.max ?? limits.max;
  const atMost = text.check(
    z.maxLength(max, fieldIssue('tooLong', { most: max })),
    z.refine(isStorable, fieldIssue('notStorable')),
  );
  if (min === undefined) return atMost;
  return atMost.check(z.minLength(min, fieldIssue('tooShort', { least: min })));
}

/** `pattern` of the definition: it must match the whole text. */
export function withPattern(field: Field, text: z.ZodMiniString<string>): z.ZodMiniString<string> {
  if (field.pattern === undefined) return text;
  const whole = new RegExp(`^(?:${field.pattern})$`, 'u');
  return text.check(z.refine((value) => whole.test(value), fieldIssue('wrongPattern')));
}
