import type { FieldErrors } from '../errors/AppError.ts';
import { blankToNull, checkField, checkValue } from './checkField.ts';
import { type FieldTypes, type Format, isRequired, required } from './fieldType.ts';
import { hasLogic } from './hasLogic.ts';
import type { FieldState, RecordLogic } from './recordLogic.ts';
import type { Field, RecordRules } from './resource.ts';
import { isManaged, writableFields } from './writableFields.ts';

export type CheckedRecord =
  | { ok: true; values: Record<string, unknown>; was: Record<string, unknown> }
  | { ok: false; errors: FieldErrors };

type Values = Readonly<Record<string, unknown>>;

export interface CheckOptions {
  /** The fields that may be taken, for a call of its own; all writable ones by default. */
  only?: readonly string[] | undefined;
  /** The business day, YYYY-MM-DD, for dates that begin with it or may not lie after it; without one neither is looked at. */
  today?: string | undefined;
  /** How the messages group digits: as the firm does. */
  grouping?: Format['grouping'];
  /** The conditions and formulas of the definition; without it they are not looked at. */
  logic?: RecordLogic | undefined;
  /** What a call of its own writes by itself, as its definition has it. */
  set?: Values | undefined;
  /** Of an edit, the record as it is, as it travels: the conditions and formulas ask for it. */
  before?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The check of a body or a filled form, the same on both sides (business rules, section 9):
 * managed fields are ignored (a movement refuses them), unknown ones refused, blanks are absent values, text is trimmed by
 * its type.
 *
 * @param intent `create` wants every required field; `update` only checks the fields that are there.
 */
export function checkRecord(
  resource: RecordRules,
  types: FieldTypes,
  intent: 'create' | 'update',
  body: unknown,
  options: CheckOptions = {},
): CheckedRecord {
  const { only, today, grouping, logic } = options;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { ok: false, errors: { body: `Send the ${resource.label.one.toLowerCase()} as a JSON object` } };
  }
  const writable = writableFields(resource, intent, only);
  const { was, ...rest } = body as Record<string, unknown>;
  // A movement is never edited: `was` is a word of its call as little as any other.
  const taken = resource.kind === 'movement' ? body : rest;
  const values: Record<string, unknown> = {};
  // Without a prototype, so that no key of a body, not even __proto__, is lost.
  const errors: FieldErrors = Object.create(null);
  for (const name of Object.keys(taken)) {
    if (isManaged(resource, name) || writable.some((field) => field.name === name)) continue;
    errors[name] = wordsForUnknown(resource, name);
  }
  const states = statesOf(resource, types, intent, rest, options);
  for (const field of writable) {
    const given = givenOf(resource, rest, field.name);
    const state = states[field.name];
    if (state !== undefined && (!state.visible || state.readOnly)) {
      if (intent === 'create') values[field.name] = startOf(field, types, state, options);
      continue;
    }
    if (state !== undefined && isLacking(field, intent, state, given, options.before)) {
      errors[field.name] = required(field);
      continue;
    }
    const asked = state?.options === undefined ? field : { ...field, options: state.options };
    if (given === undefined && intent === 'update' && only === undefined) {
      // What the record keeps may be offered no more, because of what changes beside it.
      const kept = state?.options === undefined ? null : (options.before?.[field.name] ?? null);
      const result = checkField({ ...asked, required: false }, types, kept, { intent, grouping, logic });
      if (kept !== null && 'errors' in result) Object.assign(errors, result.errors);
      continue;
    }
    const result = checkField(asked, types, given, { intent, today, grouping, logic });
    if ('errors' in result) Object.assign(errors, result.errors);
    else values[field.name] = result.value;
  }
  if (intent === 'create' && only === undefined) takeDefaults(resource, types, values, options);
  Object.assign(errors, takeSet(resource, types, values, options));
  Object.assign(errors, takeComputed(resource, types, intent, values, options));
  const before = checkWas(resource, types, was, intent);
  if ('error' in before) Object.assign(errors, before.error);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, values, was: 'value' in before ? before.value : {} };
}

/** How the fields with conditions stand in the record as it will be; a call of its own takes its fields whatever they say. */
function statesOf(
  resource: RecordRules,
  types: FieldTypes,
  intent: 'create' | 'update',
  body: Values,
  { only, today, logic, before = {} }: CheckOptions,
): Readonly<Record<string, FieldState>> {
  if (logic === undefined || only !== undefined || !hasLogic(resource)) return {};
  const values: Record<string, unknown> = { ...before };
  for (const field of writableFields(resource, intent)) {
    const given = givenOf(resource, body, field.name);
    if (given === undefined && intent === 'update') continue;
    const result = checkField(field, types, given, { intent, today, logic });
    values[field.name] = 'value' in result ? sent(field, types, result.value) : null;
  }
  return logic.judge(resource, { values: { ...values, ...logic.compute(resource, types, values) }, before });
}

/** What a new record holds in a field that is not asked for: nothing where it is not shown, else its default. */
function startOf(field: Field, types: FieldTypes, { visible }: FieldState, { today }: CheckOptions): unknown {
  if (!visible) return null;
  const result = checkField(field, types, undefined, { intent: 'create', today });
  return 'value' in result ? result.value : null;
}

/** Whether a field must have a value now and would not: because its condition says so, or because it comes into sight. */
function isLacking(
  field: Field,
  intent: 'create' | 'update',
  { required: isAsked }: FieldState,
  given: unknown,
  before: Values = {},
): boolean {
  if (!isAsked && (field.visibleIf === undefined || !isRequired(field, intent))) return false;
  if (given === undefined && intent === 'create') return field.default === undefined;
  return (given === undefined ? (before[field.name] ?? null) : given) === null;
}

/** Adds what a new record begins with in fields that are shown and never taken: the state that actions then change. */
function takeDefaults(
  { fields }: RecordRules,
  types: FieldTypes,
  values: Record<string, unknown>,
  { today, logic }: CheckOptions,
): void {
  for (const field of Object.values(fields)) {
    const { name, readOnly, source, formula } = field;
    if (!readOnly || field.default === undefined || source !== 'column' || formula !== undefined) continue;
    const result = checkField(field, types, undefined, { intent: 'create', today, logic });
    if ('value' in result && result.value !== null) values[name] = result.value;
  }
}

/** Adds what the call writes by itself, and answers what is wrong with it. */
function takeSet(
  { fields }: RecordRules,
  types: FieldTypes,
  values: Record<string, unknown>,
  { set = {}, today, grouping }: CheckOptions,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, written] of Object.entries(set)) {
    const field = fields[name] as Field;
    const dated = today === undefined ? undefined : types[field.type]?.defaultOn?.(written, today);
    const result = checkField(field, types, dated ?? written, { intent: 'update', today, grouping });
    if ('errors' in result) Object.assign(errors, result.errors);
    else values[name] = result.value;
  }
  return errors;
}

/** Adds what the formulas come to, and answers what is wrong with it. */
function takeComputed(
  resource: RecordRules,
  types: FieldTypes,
  intent: 'create' | 'update',
  values: Record<string, unknown>,
  { logic, before, grouping }: CheckOptions,
): FieldErrors {
  const errors: FieldErrors = {};
  if (logic === undefined || !hasLogic(resource)) return errors;
  const written = Object.entries(values).map(([name, value]) => {
    const field = resource.fields[name];
    return [name, field === undefined ? value : sent(field, types, value)];
  });
  const record = { ...before, ...Object.fromEntries(written) };
  for (const [name, value] of Object.entries(logic.compute(resource, types, record))) {
    const field = resource.fields[name] as Field;
    const result = checkField(field, types, value, { intent, grouping });
    if ('errors' in result) Object.assign(errors, result.errors);
    else values[name] = result.value;
  }
  return errors;
}

function sent(field: Field, types: FieldTypes, value: unknown): unknown {
  return types[field.type]?.send(value, field) ?? null;
}

/** undefined for what is left out. A movement has no value to clear, so that there a blank is left out as well. */
function givenOf({ kind }: RecordRules, body: Readonly<Record<string, unknown>>, name: string): unknown {
  const given = Object.hasOwn(body, name) ? blankToNull(body[name]) : undefined;
  return kind === 'movement' ? (given ?? undefined) : given;
}

function wordsForUnknown({ kind, fields, label }: RecordRules, name: string): string {
  if (kind === 'movement') return `${name} is not a field of this call`;
  return Object.hasOwn(fields, name)
    ? `${name} cannot be changed here`
    : `${name} is not a field of ${label.one}`;
}

/** `was: {field: the value shown}` of an edit that changes what is posted (business rules, section 5). */
function checkWas(
  resource: RecordRules,
  types: FieldTypes,
  was: unknown,
  intent: 'create' | 'update',
): { value: Record<string, unknown> } | { error: FieldErrors } {
  if (was === undefined || was === null || intent === 'create') return { value: {} };
  if (typeof was !== 'object' || Array.isArray(was))
    return { error: { was: 'was must be an object of fields and the values that were shown' } };
  const value: Record<string, unknown> = {};
  for (const [name, shown] of Object.entries(was)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (field === undefined) return { error: { was: `${name} is not a field of ${resource.label.one}` } };
    if (field.source !== 'book' && field.source !== 'stock') continue;
    const result = checkValue({ ...field, min: undefined, max: undefined }, types, shown);
    if ('errors' in result) return { error: { was: Object.values(result.errors)[0] as string } };
    value[name] = result.value;
  }
  return { value };
}
