import { z } from 'zod';
import { type Field, wrongKind } from '../schema/index.ts';

/** NUL and halves of surrogate pairs: PostgreSQL cannot store them as text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/[\uD800-\uDFFF]/u.test(text);
}

/** The words for a wrong value, led by the field's label unless the definition has its own. */
export function mistake(field: Field, words: string): string {
  return field.message ?? `${field.label} ${words}`;
}

/**
 * The check that every kind of text shares: trimmed, storable, and within its length
 * (business rules, section 9: 255 characters, 5,000 for a long text, unless the definition says otherwise).
 */
export function textCheck(field: Field, limits: { min?: number; max: number }): z.ZodString {
  return untrimmedCheck(field, limits, z.string(wrongKind(field, 'must be text')).trim());
}

/** The same for what is kept as typed, such as a password. */
export function untrimmedCheck(
  field: Field,
  limits: { min?: number; max: number },
  text: z.ZodString = z.string(wrongKind(field, 'must be text')),
): z.ZodString {
  const min = field.min ?? limits.min;
  const max = field.max ?? limits.max;
  const atMost = text
    .max(max, mistake(field, `may have at most ${max.toLocaleString('en')} characters`))
    .refine(isStorable, mistake(field, 'holds a character that cannot be stored'));
  return min === undefined ? atMost : atMost.min(min, mistake(field, `must have at least ${min} characters`));
}

/** `pattern` of the definition: it must match the whole text. */
export function withPattern(field: Field, text: z.ZodString): z.ZodString {
  if (field.pattern === undefined) return text;
  const whole = new RegExp(`^(?:${field.pattern})$`, 'u');
  return text.refine((value) => whole.test(value), mistake(field, 'is not in the right form'));
}
