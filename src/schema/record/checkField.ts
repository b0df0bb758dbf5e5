import type { ZodMiniType } from 'zod/mini';
import { type Failure, type FieldFailures, noFailures } from '../../errors/failure.ts';
import { fieldIssue, readIssue } from '../../errors/issue.ts';
import { type FieldTypes, isRequired, required } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import type { Field } from '../resource.ts';
import type { ParentRecord, RecordLogic } from './recordLogic.ts';
import { spreadsheetDamage } from './spreadsheetDamage.ts';

export type CheckedValue = { value: unknown } | { errors: FieldFailures };

export interface FieldCheckOptions {
  intent: 'create' | 'update';
  /** The business day, YYYY-MM-DD; without it defaults and limits that depend on the day are skipped. */
  today?: string | undefined;
  /** Evaluates the conditions and formulas of lines; without it they are skipped. */
  logic?: RecordLogic | undefined;
  /** The record whose fields the lines may use. */
  lineOf?: ParentRecord | undefined;
}

/**
 * Checks the value of a field in a body, a form or a line: undefined if it is left out, null if it is
 * blank.
 *
 * @returns the value to store, null for an absent one; or the failures by the field's name (dotted for parts).
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
  return { errors: { [field.name]: readIssue(fieldIssue('inFutureDay'), field) } };
}

/** The default of a field. A day is left open if today is unknown; the server fills it in. */
function defaultOf(field: Field, types: FieldTypes, today: string | undefined): unknown {
  const dated = types[field.type]?.defaultOn;
  if (field.default === undefined || dated === undefined) return field.default;
  return today === undefined ? undefined : dated(field.default, today);
}

/** The field with its rules for edits. Always the same object, so that its check is built once. */
const onEdit = keptFor(
  (field: Field): Field => (field.minOn === undefined ? field : { ...field, min: undefined }),
);

/** Fields are frozen, so each check is built once: building one costs more than using it. */
const checks = new WeakMap<Field, ZodMiniType>();
/** The checks of fields with lines whose conditions and formulas are evaluated. */
const logicalChecks = new WeakMap<Field, ZodMiniType>();

type HowToCheck = Pick<FieldCheckOptions, 'logic' | 'lineOf'>;

function checkOf(field: Field, types: FieldTypes, { logic, lineOf }: HowToCheck): ZodMiniType {
  // Each record has other values, so this check is not kept.
  if (lineOf !== undefined) return (types[field.type] as FieldTypes[string]).check(field, logic, lineOf);
  const made = field.of !== undefined && logic !== undefined ? logicalChecks : checks;
  const known = made.get(field);
  if (known !== undefined) return known;
  const check = (types[field.type] as FieldTypes[string]).check(field, logic);
  made.set(field, check);
  return check;
}

/** Checks a value with the check of its type. */
export function checkValue(
  field: Field,
  types: FieldTypes,
  given: unknown,
  how: HowToCheck = {},
): CheckedValue {
  const damage = typeof given === 'string' ? damageOf(given, field, types) : undefined;
  if (damage !== undefined) return { errors: { [field.name]: damage } };
  const result = checkOf(field, types, how).safeParse(given);
  if (result.success) return { value: result.data };
  const errors = noFailures();
  for (const { path, message } of result.error.issues)
    errors[[field.name, ...path].map(String).join('.')] ??= readIssue(message, field);
  return { errors };
}

/** A password may look like anything. */
function damageOf(given: string, { type, name, label }: Field, types: FieldTypes): Failure | undefined {
  return types[type]?.storage === 'secret' ? undefined : spreadsheetDamage(given, { field: name, label });
}

/** Blanks, and invisible characters such as a space of zero width. */
const BLANK = /^[\s\p{DI}]*$/u;

/** Treats a blank text as absent. */
export function blankToNull(value: unknown): unknown {
  return typeof value === 'string' && BLANK.test(value) ? null : value;
}
