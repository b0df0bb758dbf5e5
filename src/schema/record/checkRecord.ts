/** The check of a record. */
import { type Failure, type FieldFailures, failure, firstUnknown, noFailures } from '../../errors/failure.ts';
import { hasLogic } from '../expression/hasLogic.ts';
import { type FieldTypes, isRequired, required } from '../fieldType.ts';
import { isObject } from '../isObject.ts';
import { oneInSentence, oneRef } from '../refs.ts';
import type { Field, RecordRules } from '../resource.ts';
import { blankToNull, type CheckedValue, checkField, checkValue } from './checkField.ts';
import { located } from './located.ts';
import type { FieldState, ParentRecord, RecordLogic } from './recordLogic.ts';
import { isManaged, writableFields } from './writableFields.ts';

export type CheckedRecord =
  | { ok: true; values: Record<string, unknown>; was: Record<string, unknown> }
  | { ok: false; errors: FieldFailures };

type Values = Readonly<Record<string, unknown>>;

export interface CheckOptions {
  /** The accepted fields of an action; by default all writable ones. */
  only?: readonly string[] | undefined;
  /** The business day, YYYY-MM-DD, for defaults and limits of dates; without it they are skipped. */
  today?: string | undefined;
  /** Evaluates the conditions and formulas of the definition; without it they are skipped. */
  logic?: RecordLogic | undefined;
  /** The values that an action writes. */
  set?: Values | undefined;
  /** In an edit, the stored record in the API's format: conditions and formulas use it. */
  before?: Readonly<Record<string, unknown>> | undefined;
  /** For a line, the record whose fields its expressions may use. */
  lineOf?: ParentRecord | undefined;
}

/**
 * The check of a body or a filled form, the same on both sides (docs/business-rules.md, "Validation"): managed fields
 * are ignored (a movement refuses them), unknown ones refused, blanks are absent values, text is trimmed by its type.
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
  const { only, today, logic } = options;
  if (!isObject(body)) {
    return {
      ok: false,
      errors: { body: failure('notRecord', { resource: oneInSentence(named(resource)) }) },
    };
  }
  const writable = writableFields(resource, intent, only);
  const { was, ...rest } = body;
  // A movement is never edited, so `was` is an unknown field there.
  const taken = resource.kind === 'movement' ? body : rest;
  const values: Record<string, unknown> = {};
  const errors = noFailures();
  const names = new Set(writable.map((field) => field.name));
  const unknown = Object.keys(taken).filter((name) => !isManaged(resource, name) && !names.has(name));
  for (const name of firstUnknown(unknown)) errors[name] = unknownField(resource, name);
  const { states, checked } = statesOf(resource, types, intent, rest, options);
  const take = (field: Field, lineOf?: ParentRecord): void => {
    const given = givenOf(resource, rest, field.name);
    const state = states[field.name];
    if (state !== undefined && (!state.visible || state.readOnly)) {
      if (intent === 'create') values[field.name] = startOf(field, types, state, options);
      return;
    }
    if (state !== undefined && isMissing(field, intent, state, given, options.before)) {
      errors[field.name] = required(field);
      return;
    }
    const offered = state?.options === undefined ? field : { ...field, options: state.options };
    if (given === undefined && intent === 'update' && only === undefined) {
      // The stored option may no longer be offered, because of another field in this edit.
      const kept = state?.options === undefined ? null : (options.before?.[field.name] ?? null);
      const result = checkField({ ...offered, required: false }, types, kept, { intent, logic });
      if (kept !== null && 'errors' in result) Object.assign(errors, result.errors);
      return;
    }
    const known = offered === field ? checked.get(field) : undefined;
    const result = known ?? checkField(offered, types, given, { intent, today, logic, lineOf });
    if ('errors' in result) Object.assign(errors, result.errors);
    else values[field.name] = result.value;
  };
  // They are checked after the fields that they use.
  const dependentLines = logic?.linesWithParentFields(resource) ?? [];
  for (const field of writable) if (!dependentLines.includes(field)) take(field);
  if (intent === 'create' && only === undefined) takeDefaults(resource, types, values, options);
  Object.assign(errors, takeSet(resource, types, values, options));
  if (logic !== undefined && dependentLines.length > 0) {
    const record = { ...options.before, ...travelling(resource, types, values) };
    const lineOf = logic.parentOf(resource, types, record);
    for (const field of dependentLines) {
      if (writable.includes(field)) take(field, lineOf);
      const isKept = !Object.hasOwn(values, field.name) && states[field.name]?.visible !== false;
      if (isKept) Object.assign(errors, takeKept(field, resource, types, values, { ...options, lineOf }));
    }
  }
  Object.assign(errors, takeComputed(resource, types, intent, values, options));
  const before = checkWas(resource, types, was, intent);
  if ('error' in before) Object.assign(errors, before.error);
  if (Object.keys(errors).length > 0) return { ok: false, errors: located(resource, errors) };
  return { ok: true, values, was: 'value' in before ? before.value : {} };
}

interface States {
  /** The state of each field with conditions in the new record. */
  states: Readonly<Record<string, FieldState>>;
  /** The values whose checks the states needed, except lines that use fields of the record. */
  checked: ReadonlyMap<Field, CheckedValue>;
}

/** The states of the fields. An action accepts its fields in any state. */
function statesOf(
  resource: RecordRules,
  types: FieldTypes,
  intent: 'create' | 'update',
  body: Values,
  { only, today, logic, lineOf, before = {} }: CheckOptions,
): States {
  const checked = new Map<Field, CheckedValue>();
  if (logic === undefined || only !== undefined || !hasLogic(resource)) return { states: {}, checked };
  const dependentLines = logic.linesWithParentFields(resource);
  const values: Record<string, unknown> = { ...before };
  const take = (field: Field, given: unknown, parent?: ParentRecord) => {
    const result = checkField(field, types, given, { intent, today, logic, lineOf: parent });
    values[field.name] = 'value' in result ? sent(field, types, result.value) : null;
    return result;
  };
  for (const field of writableFields(resource, intent)) {
    const given = givenOf(resource, body, field.name);
    if (given === undefined && intent === 'update') continue;
    if (dependentLines.includes(field)) values[field.name] = given;
    else checked.set(field, take(field, given));
  }
  if (dependentLines.length > 0) {
    const parent = logic.parentOf(resource, types, values, before);
    for (const field of dependentLines) take(field, values[field.name], parent);
  }
  const computed = travelling(resource, types, logic.compute(resource, types, values, lineOf));
  const states = logic.fieldStates(resource, types, { values: { ...values, ...computed }, before, lineOf });
  return { states, checked };
}

/** Recomputes lines that an edit leaves out if it changes a field that they use. Returns the errors. */
function takeKept(
  field: Field,
  resource: RecordRules,
  types: FieldTypes,
  values: Record<string, unknown>,
  { logic, before, lineOf }: CheckOptions,
): FieldFailures {
  const kept = before?.[field.name] ?? null;
  if (logic === undefined || before === undefined || kept === null) return {};
  const was = logic.parentOf(resource, types, before).values;
  if (logic.parentFieldsUsed(field).every((name) => isAlike(was[name], lineOf?.values[name]))) return {};
  const result = checkField(field, types, kept, { intent: 'update', logic, lineOf });
  if ('errors' in result) return result.errors;
  values[field.name] = result.value;
  return {};
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The value of a new record's field that is not accepted: null if it is hidden, otherwise its default. */
function startOf(field: Field, types: FieldTypes, { visible }: FieldState, { today }: CheckOptions): unknown {
  if (!visible) return null;
  const result = checkField(field, types, undefined, { intent: 'create', today });
  return 'value' in result ? result.value : null;
}

/**
 * Whether a required value would be missing: because of `requiredIf`, or because the field becomes visible.
 */
function isMissing(
  field: Field,
  intent: 'create' | 'update',
  { required: isRequiredNow }: FieldState,
  given: unknown,
  before: Values = {},
): boolean {
  if (!isRequiredNow && (field.visibleIf === undefined || !isRequired(field, intent))) return false;
  if (given === undefined && intent === 'create') return field.default === undefined;
  return (given === undefined ? (before[field.name] ?? null) : given) === null;
}

/**
 * Adds the defaults of fields that are shown but never accepted, such as a state that only actions change.
 */
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

/** Adds the values that the call writes, and returns the errors. */
function takeSet(
  { fields }: RecordRules,
  types: FieldTypes,
  values: Record<string, unknown>,
  { set = {}, today }: CheckOptions,
): FieldFailures {
  const errors = noFailures();
  for (const [name, written] of Object.entries(set)) {
    const field = fields[name] as Field;
    const dated = today === undefined ? undefined : types[field.type]?.defaultOn?.(written, today);
    const result = checkField(field, types, dated ?? written, { intent: 'update', today });
    if ('errors' in result) Object.assign(errors, result.errors);
    else values[name] = result.value;
  }
  return errors;
}

/** Adds the results of formulas, and returns the errors. */
function takeComputed(
  resource: RecordRules,
  types: FieldTypes,
  intent: 'create' | 'update',
  values: Record<string, unknown>,
  { logic, before, lineOf }: CheckOptions,
): FieldFailures {
  const errors = noFailures();
  if (logic === undefined || !hasFormulas(resource)) return errors;
  const record = { ...before, ...travelling(resource, types, values) };
  for (const [name, value] of Object.entries(logic.compute(resource, types, record, lineOf))) {
    const field = resource.fields[name] as Field;
    const result = checkField(field, types, value, { intent });
    if ('errors' in result) Object.assign(errors, result.errors);
    else values[name] = result.value;
  }
  return errors;
}

function hasFormulas({ fields }: RecordRules): boolean {
  return Object.values(fields).some(({ formula }) => formula !== undefined);
}

function travelling({ fields }: RecordRules, types: FieldTypes, values: Values): Values {
  const written = Object.entries(values).map(([name, value]) => {
    const field = fields[name];
    return [name, field === undefined ? value : sent(field, types, value)];
  });
  return Object.fromEntries(written);
}

function sent(field: Field, types: FieldTypes, value: unknown): unknown {
  return types[field.type]?.send(value, field) ?? null;
}

/**
 * Returns undefined for an absent field. A movement has no value to clear, so there a blank is absent too.
 */
function givenOf({ kind }: RecordRules, body: Readonly<Record<string, unknown>>, name: string): unknown {
  const given = Object.hasOwn(body, name) ? blankToNull(body[name]) : undefined;
  return kind === 'movement' ? (given ?? undefined) : given;
}

/** Why a name is not accepted: there is no such field, or it cannot be set here. */
function unknownField(resource: RecordRules, name: string): Failure {
  if (resource.kind === 'movement') return failure('unknownOfCall', { name });
  if (resource.name === undefined) return failure('notLineField', { name });
  return Object.hasOwn(resource.fields, name)
    ? failure('notChangeable', { name })
    : failure('unknownOfRecord', { name, resource: oneRef(named(resource)) });
}

/** Lines have no name. */
function named({ name = '', label }: RecordRules) {
  return { name, label };
}

/**
 * Checks `was: {field: the value shown}` of an edit that changes posted values (docs/business-rules.md,
 * "Edited balances").
 */
function checkWas(
  resource: RecordRules,
  types: FieldTypes,
  was: unknown,
  intent: 'create' | 'update',
): { value: Record<string, unknown> } | { error: FieldFailures } {
  if (was === undefined || was === null || intent === 'create') return { value: {} };
  if (!isObject(was)) return { error: { was: failure('wasNotObject') } };
  const value: Record<string, unknown> = {};
  for (const [name, shown] of Object.entries(was)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (field === undefined)
      return { error: { was: failure('unknownOfRecord', { name, resource: oneRef(named(resource)) }) } };
    if (field.source !== 'book' && field.source !== 'stock') continue;
    const result = checkValue({ ...field, min: undefined, max: undefined }, types, shown);
    if ('errors' in result) return { error: { was: Object.values(result.errors)[0] as Failure } };
    value[name] = result.value;
  }
  return { value };
}
