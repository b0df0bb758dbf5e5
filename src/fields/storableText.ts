import * as z from 'zod/mini';
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
 * The check that every kind of text shares: in Unicode's normal form NFC, trimmed, storable, and within its length
 * (business rules, section 9: 255 characters, 5,000 for a long text, unless the definition says otherwise).
 */
export function textCheck(field: Field, limits: { min?: number; max: number }): z.ZodMiniString<string> {
  return untrimmedCheck(
    field,
    limits,
    z.string(wrongKind(field, 'must be text')).check(z.normalize('NFC'), z.trim()),
  );
}

/** The same for text that is kept byte for byte, such as a password. */
export function untrimmedCheck(
  field: Field,
  limits: { min?: number; max: number },
  text: z.ZodMiniString<string> = z.string(wrongKind(field, 'must be text')),
): z.ZodMiniString<string> {
  const min = field.min ?? limits.min;
  const max = field.max ?? limits.max;
  const atMost = text.check(
    z.maxLength(max, mistake(field, `may have at most ${max.toLocaleString('en')} characters`)),
    z.refine(isStorable, mistake(field, 'holds a character that cannot be stored')),
  );
  if (min === undefined) return atMost;
  return atMost.check(z.minLength(min, mistake(field, `must have at least ${min} characters`)));
}

/** `pattern` of the definition: it must match the whole text. */
export function withPattern(field: Field, text: z.ZodMiniString<string>): z.ZodMiniString<string> {
  if (field.pattern === undefined) return text;
  const whole = new RegExp(`^(?:${field.pattern})$`, 'u');
  return text.check(z.refine((value) => whole.test(value), mistake(field, 'is not in the right form')));
}
