/**
 * Evaluates the expressions of a record. Above 250 lines because conditions, formulas and lines depend on
 * each other's results.
 */

import { compileExpression, ExpressionError, type ExpressionValues } from '../expression/expression.ts';
import { compileFormula, Exact, type Numbers } from '../expression/formula.ts';
import { linesWithParentFields, RECORD } from '../expression/parentFieldsUsed.ts';
import type { FieldTypes } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import type { Field, Option, RecordRules } from '../resource.ts';
import { blankToNull, checkField } from './checkField.ts';
import { lineForm } from './lineForm.ts';

/**
 * Evaluates the expressions of a definition for a record: the state of its fields, and the computed values.
 * The same on both sides. Not part of `index.ts`, so that the browser loads it only for definitions with
 * expressions.
 */
export interface RecordLogic {
  /** Whether a condition holds; false if it cannot be evaluated. */
  holds: (condition: string, values: ExpressionValues) => boolean;
  /** The state of the fields with conditions, by name. */
  fieldStates: (resource: RecordRules, record: RecordChange) => Readonly<Record<string, FieldState>>;
  /**
   * The computed fields by name, each rounded to the places of its type; null if there is no result.
   * @param values of the new record, in the API's format.
   * @param lineOf for a line, the record whose fields it may use.
   */
  compute: (
    resource: RecordRules,
    types: FieldTypes,
    values: ExpressionValues,
    lineOf?: ParentRecord,
  ) => Record<string, unknown>;
  /**
   * The fields of the record that its lines may use.
   *
   * @param values of the new record, in the API's format.
   * @param before the stored record, if the values are not validated yet: fields that are not accepted keep its values.
   */
  parentOf: (
    resource: RecordRules,
    types: FieldTypes,
    values: ExpressionValues,
    before?: ExpressionValues,
  ) => ParentRecord;
  /** Both for a form while somebody types. Treats an unset field as null. */
  follow: (resource: RecordRules, types: FieldTypes, typed: TypedRecord) => FollowedRecord;
}

export interface TypedRecord {
  /** As inputs hold them. */
  values: ExpressionValues;
  /** The stored record, for fields that the form does not show; undefined for a new one or a line. */
  record?: ExpressionValues | undefined;
  intent: 'create' | 'update';
  /** For a line, the record whose fields it may use. */
  lineOf?: ParentRecord | undefined;
}

/** The fields of a record that the expressions of its lines may use. */
export interface ParentRecord {
  /** In the API's format; null if absent. */
  values: ExpressionValues;
  /** The names of the numeric ones: `record.rate`. */
  numbers: ReadonlySet<string>;
}

export interface FollowedRecord {
  /** The state of the fields with conditions, by name. */
  states: Readonly<Record<string, FieldState>>;
  /** The computed values, by name. */
  computed: ExpressionValues;
  /** The fields that its lines may use; undefined if they use none. */
  lineOf?: ParentRecord | undefined;
}

export interface RecordChange {
  /** The new record, in the API's format. */
  values: ExpressionValues;
  /** The stored record; undefined for a new one. */
  before: ExpressionValues;
  /** For a line, the record whose fields it may use. */
  lineOf?: ParentRecord | undefined;
}

/** The state of a field with conditions. */
export interface FieldState {
  /** A field that is not visible is neither shown nor accepted. */
  visible: boolean;
  required: boolean;
  /** Shown but not accepted. */
  readOnly: boolean;
  /** The options whose conditions hold; in an edit also the stored one. */
  options?: readonly Option[] | undefined;
}

export const recordLogic: RecordLogic = { holds, fieldStates, compute, parentOf, follow };

function fieldStates(
  resource: RecordRules,
  { values: given, before, lineOf }: RecordChange,
): Record<string, FieldState> {
  const values = withParent(resource.fields, given, lineOf);
  const conditional = conditionalFields(resource);
  let visible = visibilities(conditional, values);
  // A hidden field loses its value, which other conditions may use. A chain has at most as many steps as
  // there are fields.
  let taken = withoutHidden(values, conditional, visible, before);
  const turns = taken === values ? 0 : conditional.length;
  for (let turn = 0; turn < turns; turn += 1) {
    const next = visibilities(conditional, taken);
    if (conditional.every(({ name }) => next[name] === visible[name])) break;
    visible = next;
    taken = withoutHidden(values, conditional, visible, before);
  }
  const isNew = Object.keys(before).length === 0;
  return Object.fromEntries(
    conditional.map((field) => [
      field.name,
      {
        visible: visible[field.name] ?? true,
        required: field.requiredIf !== undefined && holds(field.requiredIf, taken),
        readOnly: field.readOnlyIf !== undefined && holds(field.readOnlyIf, isNew ? taken : before),
        ...(hasConditions(field) && { options: offered(field, taken, before, isNew) }),
      },
    ]),
  );
}

const conditionalFields = keptFor(({ fields }: RecordRules) => Object.values(fields).filter(isConditional));

function isConditional(field: Field): boolean {
  const { visibleIf, requiredIf, readOnlyIf } = field;
  return (
    visibleIf !== undefined || requiredIf !== undefined || readOnlyIf !== undefined || hasConditions(field)
  );
}

function hasConditions({ options = [] }: Field): boolean {
  return options.some(({ when }) => when !== undefined);
}

function offered(field: Field, values: ExpressionValues, before: ExpressionValues, isNew: boolean): Option[] {
  const isOffered = ({ when }: Option, by: ExpressionValues) => when === undefined || holds(when, by);
  const kept = isNew ? [] : [before[field.name]].flat();
  return (field.options ?? []).filter(
    (option) => isOffered(option, values) || (kept.includes(option.value) && !isOffered(option, before)),
  );
}

function visibilities(fields: readonly Field[], values: ExpressionValues): Record<string, boolean> {
  return Object.fromEntries(
    fields.map(({ name, visibleIf }) => [name, visibleIf === undefined || holds(visibleIf, values)]),
  );
}

/** The values with the stored value of each hidden field; the same object if that changes none. */
function withoutHidden(
  values: ExpressionValues,
  fields: readonly Field[],
  visible: Readonly<Record<string, boolean>>,
  before: ExpressionValues,
): ExpressionValues {
  const changed = fields.filter(
    ({ name }) => visible[name] === false && values[name] !== (before[name] ?? null),
  );
  if (changed.length === 0) return values;
  return { ...values, ...Object.fromEntries(changed.map(({ name }) => [name, before[name] ?? null])) };
}

/** False if the condition cannot be evaluated, such as an absent number compared with another. */
function holds(condition: string, values: ExpressionValues): boolean {
  try {
    return compiled(conditions, condition, compileExpression).test(values);
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

function compute(
  resource: RecordRules,
  types: FieldTypes,
  values: ExpressionValues,
  lineOf?: ParentRecord,
): Record<string, unknown> {
  const own = numbersOf(resource, types);
  const numbers: Numbers = lineOf ? { has: (name) => own.has(name) || lineOf.numbers.has(name) } : own;
  const known: Record<string, unknown> = { ...withParent(resource.fields, values, lineOf) };
  const results = inOrder(resource).map((field) => {
    const found = compiled(formulas, field.formula as string, compileFormula).result(known, numbers);
    known[field.name] = found instanceof Exact ? found.text(types[field.type]?.places?.(field)) : found;
    return [field.name, known[field.name]];
  });
  return Object.fromEntries(results);
}

/** The values that a line's expressions use: a field of the line takes precedence over its record. */
function withParent(
  fields: RecordRules['fields'],
  values: ExpressionValues,
  lineOf: ParentRecord | undefined,
): ExpressionValues {
  return lineOf === undefined || Object.hasOwn(fields, RECORD)
    ? values
    : { ...values, [RECORD]: lineOf.values };
}

function parentOf(
  resource: RecordRules,
  types: FieldTypes,
  values: ExpressionValues,
  before?: ExpressionValues,
): ParentRecord {
  const taken = before === undefined ? values : takenOf(resource, types, values, before);
  const whole: ExpressionValues = { ...taken, ...sent(resource, types, compute(resource, types, taken)) };
  return {
    // A missing value is absent, not unknown.
    values: Object.fromEntries(Object.keys(resource.fields).map((name) => [name, whole[name] ?? null])),
    numbers: numericParentFields(resource, types),
  };
}

/**
 * Fields that are hidden or not accepted keep the stored value; a new record has the default if the field
 * is shown.
 */
function takenOf(
  resource: RecordRules,
  types: FieldTypes,
  values: ExpressionValues,
  before: ExpressionValues,
): ExpressionValues {
  const computed = sent(resource, types, compute(resource, types, values));
  const states = fieldStates(resource, { values: { ...values, ...computed }, before });
  const isNew = Object.keys(before).length === 0;
  const kept = Object.entries(states)
    .filter(([, { visible, readOnly }]) => !visible || readOnly)
    .map(([name, { visible }]) => {
      const start = isNew && visible ? resource.fields[name]?.default : before[name];
      return [name, start ?? null];
    });
  return { ...values, ...Object.fromEntries(kept) };
}

/** Computed values in the API's format, because conditions compare numbers. */
function sent({ fields }: RecordRules, types: FieldTypes, computed: ExpressionValues): ExpressionValues {
  return Object.fromEntries(
    Object.entries(computed).map(([name, value]) => {
      const field = fields[name] as Field;
      return [name, types[field.type]?.send(value, field) ?? null];
    }),
  );
}

const numericParentFields = keptFor(
  (resource: RecordRules, types: FieldTypes): ReadonlySet<string> =>
    new Set([...numbersOf(resource, types)].map((name) => `${RECORD}.${name}`)),
);

const numbersOf = keptFor(
  ({ fields }: RecordRules, types: FieldTypes): ReadonlySet<string> => new Set(numericIn(fields, types, '')),
);

/** The names of numeric fields, including those of lines: `items.amount`. */
function numericIn(fields: RecordRules['fields'], types: FieldTypes, before: string): string[] {
  return Object.values(fields).flatMap(({ name, type, of }) => [
    ...(types[type]?.numeric ? [`${before}${name}`] : []),
    ...(of === undefined ? [] : numericIn(of, types, `${before}${name}.`)),
  ]);
}

/** The computed fields, each after those that it uses. */
const inOrder = keptFor((resource: RecordRules): readonly Field[] => {
  const order = new Set<Field>();
  const take = (field: Field | undefined, users: readonly Field[]) => {
    if (field?.formula === undefined || users.includes(field)) return;
    for (const name of compiled(formulas, field.formula, compileFormula).fields)
      take(resource.fields[name], [...users, field]);
    order.add(field);
  };
  for (const field of Object.values(resource.fields)) take(field, []);
  return [...order];
});

function follow(
  resource: RecordRules,
  types: FieldTypes,
  { values, record = {}, intent, lineOf: above }: TypedRecord,
): FollowedRecord {
  const before = intent === 'update' ? record : {};
  const dependentLines = linesWithParentFields(resource);
  const withLines = travelling(resource, types, values);
  const lineOf =
    dependentLines.length === 0 ? undefined : parentOf(resource, types, { ...record, ...withLines }, before);
  // Lines that use fields of the record are evaluated after the record.
  const lines = dependentLines.map((field) => [
    field.name,
    travellingOne(field, types, values[field.name] ?? record[field.name], lineOf),
  ]);
  const typed = { ...record, ...withLines, ...Object.fromEntries(lines) };
  const computed = compute(resource, types, typed, above);
  const whole = { ...typed, ...sent(resource, types, computed) };
  const states = fieldStates(resource, { values: whole, before, lineOf: above });
  return { states, computed, ...(lineOf && { lineOf }) };
}

/** Typed values in the API's format; a line with its computed values. */
function travelling({ fields }: RecordRules, types: FieldTypes, values: ExpressionValues): ExpressionValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, travellingOne(fields[name], types, value)]),
  );
}

function travellingOne(
  field: Field | undefined,
  types: FieldTypes,
  value: unknown,
  lineOf?: ParentRecord,
): unknown {
  if (field === undefined) return null;
  if (field.of !== undefined && Array.isArray(value))
    return value.map((line) => travellingLine(field, types, line, lineOf));
  const result = checkField(field, types, blankToNull(value), { intent: 'update' });
  return 'value' in result ? types[field.type]?.send(result.value, field) : null;
}

/** Hidden fields of a line have no value. */
function travellingLine(
  field: Field,
  types: FieldTypes,
  line: unknown,
  lineOf: ParentRecord | undefined,
): ExpressionValues {
  const form = lineForm(field);
  const given = line as ExpressionValues;
  const values = travelling(form, types, given);
  const { states, computed } = follow(form, types, { values: given, intent: 'create', lineOf });
  const hidden = Object.keys(states).filter((name) => states[name]?.visible === false);
  return { ...values, ...computed, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

const conditions = new Map<string, ReturnType<typeof compileExpression>>();
const formulas = new Map<string, ReturnType<typeof compileFormula>>();

/** Kept without a limit: expressions come only from definitions. */
function compiled<Made>(known: Map<string, Made>, text: string, compile: (text: string) => Made): Made {
  const found = known.get(text) ?? compile(text);
  known.set(text, found);
  return found;
}
