/** The check of a record. Above 250 lines because what a field may take leans on what the others took, its lines last. */
import type { FieldErrors } from '../../errors/AppError.ts';
import { askedOfRecord } from '../expression/askedOfRecord.ts';
import { hasLogic } from '../expression/hasLogic.ts';
import { type FieldTypes, type Format, isRequired, required } from '../fieldType.ts';
import type { Field, RecordRules } from '../resource.ts';
import { blankToNull, checkField, checkValue } from './checkField.ts';
import type { AskedRecord, FieldState, RecordLogic } from './recordLogic.ts';
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
  /** Of a line, what its expressions may ask of its record. */
  lineOf?: AskedRecord | undefined;
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
  const take = (field: Field, lineOf?: AskedRecord): void => {
    const given = givenOf(resource, rest, field.name);
    const state = states[field.name];
    if (state !== undefined && (!state.visible || state.readOnly)) {
      if (intent === 'create') values[field.name] = startOf(field, types, state, options);
      return;
    }
    if (state !== undefined && isLacking(field, intent, state, given, options.before)) {
      errors[field.name] = required(field);
      return;
    }
    const asked = state?.options === undefined ? field : { ...field, options: state.options };
    if (given === undefined && intent === 'update' && only === undefined) {
      // What the record keeps may be offered no more, because of what changes beside it.
      const kept = state?.options === undefined ? null : (options.before?.[field.name] ?? null);
      const result = checkField({ ...asked, required: false }, types, kept, { intent, grouping, logic });
      if (kept !== null && 'errors' in result) Object.assign(errors, result.errors);
      return;
    }
    const result = checkField(asked, types, given, { intent, today, grouping, logic, lineOf });
    if ('errors' in result) Object.assign(errors, result.errors);
    else values[field.name] = result.value;
  };
  const asking = logic === undefined ? [] : askingLines(resource);
  for (const field of writable) if (!asking.includes(field)) take(field);
  if (intent === 'create' && only === undefined) takeDefaults(resource, types, values, options);
  Object.assign(errors, takeSet(resource, types, values, options));
  if (logic !== undefined && asking.length > 0) {
    const record = { ...options.before, ...travelling(resource, types, values) };
    const lineOf = logic.askedOf(resource, types, record);
    for (const field of asking) {
      if (writable.includes(field)) take(field, lineOf);
      const isKept = !Object.hasOwn(values, field.name) && states[field.name]?.visible !== false;
      if (isKept) Object.assign(errors, takeKept(field, resource, types, values, { ...options, lineOf }));
    }
  }
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
  { only, today, logic, lineOf, before = {} }: CheckOptions,
): Readonly<Record<string, FieldState>> {
  if (logic === undefined || only !== undefined || !hasLogic(resource)) return {};
  const asking = askingLines(resource);
  const values: Record<string, unknown> = { ...before };
  const take = (field: Field, given: unknown, asked?: AskedRecord) => {
    const result = checkField(field, types, given, { intent, today, logic, lineOf: asked });
    values[field.name] = 'value' in result ? sent(field, types, result.value) : null;
  };
  for (const field of writableFields(resource, intent)) {
    const given = givenOf(resource, body, field.name);
    if (given === undefined && intent === 'update') continue;
    if (asking.includes(field)) values[field.name] = given;
    else take(field, given);
  }
  if (asking.length > 0) {
    const asked = logic.askedOf(resource, types, values, before);
    for (const field of asking) take(field, values[field.name], asked);
  }
  const computed = travelling(resource, types, logic.compute(resource, types, values, lineOf));
  return logic.judge(resource, { values: { ...values, ...computed }, before, lineOf });
}

/** The lines whose expressions ask for the record's own fields: they are told when those are known. */
function askingLines({ fields }: RecordRules): Field[] {
  return Object.values(fields).filter((field) => askedOfRecord(field).length > 0);
}

/** Adds lines that an edit leaves out, worked out anew where it changes what they ask of their record; answers what is wrong with them. */
function takeKept(
  field: Field,
  resource: RecordRules,
  types: FieldTypes,
  values: Record<string, unknown>,
  { logic, before, grouping, lineOf }: CheckOptions,
): FieldErrors {
  const kept = before?.[field.name] ?? null;
  if (logic === undefined || before === undefined || kept === null) return {};
  const was = logic.askedOf(resource, types, before).values;
  if (askedOfRecord(field).every((name) => isAlike(was[name], lineOf?.values[name]))) return {};
  const result = checkField(field, types, kept, { intent: 'update', grouping, logic, lineOf });
  if ('errors' in result) return result.errors;
  values[field.name] = result.value;
  return {};
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
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
  { logic, before, grouping, lineOf }: CheckOptions,
): FieldErrors {
  const errors: FieldErrors = {};
  if (logic === undefined || !hasLogic(resource)) return errors;
  const record = { ...before, ...travelling(resource, types, values) };
  for (const [name, value] of Object.entries(logic.compute(resource, types, record, lineOf))) {
    const field = resource.fields[name] as Field;
    const result = checkField(field, types, value, { intent, grouping });
    if ('errors' in result) Object.assign(errors, result.errors);
    else values[name] = result.value;
  }
  return errors;
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
