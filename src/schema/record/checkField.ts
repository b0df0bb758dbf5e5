import type { ZodMiniType } from 'zod/mini';
import type { FieldErrors } from '../../errors/AppError.ts';
import { type FieldTypes, type Format, isRequired, required } from '../fieldType.ts';
import type { Field } from '../resource.ts';
import type { AskedRecord, RecordLogic } from './recordLogic.ts';

export type CheckedValue = { value: unknown } | { errors: FieldErrors };

export interface FieldCheckOptions {
  intent: 'create' | 'update';
  /** The business day, YYYY-MM-DD; without one neither its defaults nor its limits are looked at. */
  today?: string | undefined;
  /** How the messages group digits. */
  grouping?: Format['grouping'];
  /** The conditions and formulas of lines; without it they are not looked at. */
  logic?: RecordLogic | undefined;
  /** What the lines of a field may ask of the record. */
  lineOf?: AskedRecord | undefined;
}

/**
 * The check of what a body, a form or a line gives for a field: undefined where it leaves it out, null where it is blank.
 *
 * @returns the value to store, null for an absent one; or the messages by the field's name (dotted where it has parts).
 */
export function checkField(
  field: Field,
  types: FieldTypes,
  given: unknown,
  { intent, today, ...how }: FieldCheckOptions,
): CheckedValue {
  const isLeftOut = given === undefined || (given === null && types[field.type]?.blankIsDefault === true);
  const value = isLeftOut ? (defaultOf(field, types, today) ?? given) : given;
  if (value === undefined || value === null) {
    return isRequired(field, intent) ? { errors: { [field.name]: required(field) } } : { value: null };
  }
  const result = checkValue(intent === 'update' ? onEdit(field) : field, types, value, how);
  if ('errors' in result || field.notAfter === undefined || today === undefined) return result;
  if (String(result.value) <= today) return result;
  return { errors: { [field.name]: field.message ?? `${field.label} must not be in the future` } };
}

/** What a field begins with. A day that is not known is left open: the server knows it. */
function defaultOf(field: Field, types: FieldTypes, today: string | undefined): unknown {
  const dated = types[field.type]?.defaultOn;
  if (field.default === undefined || dated === undefined) return field.default;
  return today === undefined ? undefined : dated(field.default, today);
}

const edited = new WeakMap<Field, Field>();

/** The field as an edit asks for it. The same object each time, so that its check is built once. */
function onEdit(field: Field): Field {
  if (field.minOn === undefined) return field;
  const known = edited.get(field) ?? { ...field, min: undefined };
  edited.set(field, known);
  return known;
}

/** Fields are frozen, so the check of each is built once: building one costs more than using it. */
const checks = { thousand: new WeakMap<Field, ZodMiniType>(), lakh: new WeakMap<Field, ZodMiniType>() };
/** Of fields with lines, those that look at the conditions and formulas of a line. */
const logicalChecks = {
  thousand: new WeakMap<Field, ZodMiniType>(),
  lakh: new WeakMap<Field, ZodMiniType>(),
};

type HowToCheck = Pick<FieldCheckOptions, 'grouping' | 'logic' | 'lineOf'>;

function checkOf(
  field: Field,
  types: FieldTypes,
  { grouping = 'thousand', logic, lineOf }: HowToCheck,
): ZodMiniType {
  // Each record says something else.
  if (lineOf !== undefined)
    return (types[field.type] as FieldTypes[string]).check(field, grouping, logic, lineOf);
  const made = (field.of !== undefined && logic !== undefined ? logicalChecks : checks)[grouping];
  const known = made.get(field);
  if (known !== undefined) return known;
  const check = (types[field.type] as FieldTypes[string]).check(field, grouping, logic);
  made.set(field, check);
  return check;
}

/** The check of a value that is there: what its type says. */
export function checkValue(
  field: Field,
  types: FieldTypes,
  given: unknown,
  how: HowToCheck = {},
): CheckedValue {
  const result = checkOf(field, types, how).safeParse(given);
  if (result.success) return { value: result.data };
  const errors: FieldErrors = Object.create(null);
  for (const { path, message } of result.error.issues)
    errors[[field.name, ...path].map(String).join('.')] ??= message;
  return { errors };
}

/** Blanks, and what is never drawn, such as a space without width. */
const BLANK = /^[\s\p{DI}]*$/u;

/** A blank text says as much as no value. */
export function blankToNull(value: unknown): unknown {
  return typeof value === 'string' && BLANK.test(value) ? null : value;
}
