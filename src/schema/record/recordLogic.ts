/** What expressions make of a record. Above 250 lines because conditions, formulas and lines each ask for what the others come to. */
import { askedOfRecord, RECORD } from '../expression/askedOfRecord.ts';
import { compileExpression, ExpressionError, type ExpressionValues } from '../expression/expression.ts';
import { compileFormula, Exact, type Numbers } from '../expression/formula.ts';
import type { FieldTypes } from '../fieldType.ts';
import type { Field, Option, RecordRules } from '../resource.ts';
import { blankToNull, checkField } from './checkField.ts';
import { lineForm } from './lineForm.ts';

/**
 * What the expressions of a definition make of a record: which of its fields are asked for, and what the computed ones come
 * to. The same on both sides. Apart from `index.ts`, so that the browser loads it only for resources that have any.
 */
export interface RecordLogic {
  /** Whether a condition holds for values as they travel; one that cannot be answered does not. */
  holds: (condition: string, values: ExpressionValues) => boolean;
  /** How the fields with conditions stand, by name. */
  judge: (resource: RecordRules, record: JudgedRecord) => Readonly<Record<string, FieldState>>;
  /**
   * The computed fields by name, each rounded to the places of its type; null where one has no result.
   * @param values of the record as it will be, as they travel.
   * @param lineOf of a line, what it may ask of its record.
   */
  compute: (
    resource: RecordRules,
    types: FieldTypes,
    values: ExpressionValues,
    lineOf?: AskedRecord,
  ) => Record<string, unknown>;
  /**
   * What the lines of a record may ask of it.
   *
   * @param values of the record as it will be, as they travel.
   * @param before as it is, where the values are not judged yet: what they may not take is as it was.
   */
  askedOf: (
    resource: RecordRules,
    types: FieldTypes,
    values: ExpressionValues,
    before?: ExpressionValues,
  ) => AskedRecord;
  /** Both, of what stands in a form while one types: what is no value yet is none. */
  follow: (resource: RecordRules, types: FieldTypes, typed: TypedRecord) => FollowedRecord;
}

export interface TypedRecord {
  /** As inputs hold them. */
  values: ExpressionValues;
  /** The record as it travels, for what the form does not show; nothing for a new one or a line. */
  record?: ExpressionValues | undefined;
  intent: 'create' | 'update';
  /** Of a line, what it may ask of its record. */
  lineOf?: AskedRecord | undefined;
}

/** What the expressions of a line may ask of its record. */
export interface AskedRecord {
  /** As they travel; null for what is absent. */
  values: ExpressionValues;
  /** Those that are numbers: `record.rate`. */
  numbers: ReadonlySet<string>;
}

export interface FollowedRecord {
  /** How the fields with conditions stand, by name. */
  states: Readonly<Record<string, FieldState>>;
  /** What the computed fields come to, by name. */
  computed: ExpressionValues;
  /** What its lines may ask of it; nothing where none does. */
  lineOf?: AskedRecord | undefined;
}

export interface JudgedRecord {
  /** The record as it will be, as it travels. */
  values: ExpressionValues;
  /** As it is; nothing for a new one. */
  before: ExpressionValues;
  /** Of a line, what it may ask of its record. */
  lineOf?: AskedRecord | undefined;
}

/** How a field with conditions stands in a record. */
export interface FieldState {
  /** Neither shown, asked for nor taken where it is not. */
  visible: boolean;
  required: boolean;
  /** Shown, not taken. */
  readOnly: boolean;
  /** Of options with conditions, those that are offered now; in an edit also the one that stood there against them already. */
  options?: readonly Option[] | undefined;
}

export const recordLogic: RecordLogic = { holds, judge, compute, askedOf, follow };

function judge(
  { fields }: RecordRules,
  { values: given, before, lineOf }: JudgedRecord,
): Record<string, FieldState> {
  const values = asking(fields, given, lineOf);
  const conditional = Object.values(fields).filter(isConditional);
  let visible = visibilities(conditional, values);
  // What is not visible has no new value, which others may ask for; a chain is as long as there are fields.
  for (let turn = 0; turn < conditional.length; turn += 1) {
    const taken = { ...values, ...keptValues(conditional, visible, before) };
    const next = visibilities(conditional, taken);
    if (conditional.every(({ name }) => next[name] === visible[name])) break;
    visible = next;
  }
  const taken = { ...values, ...keptValues(conditional, visible, before) };
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

function keptValues(
  fields: readonly Field[],
  visible: Readonly<Record<string, boolean>>,
  before: ExpressionValues,
): Record<string, unknown> {
  const hidden = fields.filter(({ name }) => visible[name] === false);
  return Object.fromEntries(hidden.map(({ name }) => [name, before[name] ?? null]));
}

/** What cannot be answered, such as an absent number compared with another, does not hold. */
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
  lineOf?: AskedRecord,
): Record<string, unknown> {
  const own = numbersOf(resource, types);
  const numbers: Numbers = lineOf ? { has: (name) => own.has(name) || lineOf.numbers.has(name) } : own;
  const known: Record<string, unknown> = { ...asking(resource.fields, values, lineOf) };
  const results = inOrder(resource).map((field) => {
    const found = compiled(formulas, field.formula as string, compileFormula).result(known, numbers);
    known[field.name] = found instanceof Exact ? found.text(types[field.type]?.places?.(field)) : found;
    return [field.name, known[field.name]];
  });
  return Object.fromEntries(results);
}

/** The values that a line's expressions ask for: a field of its own wins over its record. */
function asking(
  fields: RecordRules['fields'],
  values: ExpressionValues,
  lineOf: AskedRecord | undefined,
): ExpressionValues {
  return lineOf === undefined || Object.hasOwn(fields, RECORD)
    ? values
    : { ...values, [RECORD]: lineOf.values };
}

function askedOf(
  resource: RecordRules,
  types: FieldTypes,
  values: ExpressionValues,
  before?: ExpressionValues,
): AskedRecord {
  const taken = before === undefined ? values : takenOf(resource, types, values, before);
  const whole: ExpressionValues = { ...taken, ...sent(resource, types, compute(resource, types, taken)) };
  return {
    // What nobody gave is absent, and not unknown.
    values: Object.fromEntries(Object.keys(resource.fields).map((name) => [name, whole[name] ?? null])),
    numbers: numbersAskedOf(resource, types),
  };
}

/** What is not visible, or not taken, is as it was; of a new record it has its default where it is shown. */
function takenOf(
  resource: RecordRules,
  types: FieldTypes,
  values: ExpressionValues,
  before: ExpressionValues,
): ExpressionValues {
  const computed = sent(resource, types, compute(resource, types, values));
  const states = judge(resource, { values: { ...values, ...computed }, before });
  const isNew = Object.keys(before).length === 0;
  const kept = Object.entries(states)
    .filter(([, { visible, readOnly }]) => !visible || readOnly)
    .map(([name, { visible }]) => {
      const start = isNew && visible ? resource.fields[name]?.default : before[name];
      return [name, start ?? null];
    });
  return { ...values, ...Object.fromEntries(kept) };
}

/** What formulas come to, as it travels: a condition compares numbers. */
function sent({ fields }: RecordRules, types: FieldTypes, computed: ExpressionValues): ExpressionValues {
  return Object.fromEntries(
    Object.entries(computed).map(([name, value]) => {
      const field = fields[name] as Field;
      return [name, types[field.type]?.send(value, field) ?? null];
    }),
  );
}

const askedNumbersKnown = new WeakMap<RecordRules, ReadonlySet<string>>();

function numbersAskedOf(resource: RecordRules, types: FieldTypes): ReadonlySet<string> {
  const found =
    askedNumbersKnown.get(resource) ??
    new Set([...numbersOf(resource, types)].map((name) => `${RECORD}.${name}`));
  askedNumbersKnown.set(resource, found);
  return found;
}

const numbersKnown = new WeakMap<RecordRules, ReadonlySet<string>>();

function numbersOf(resource: RecordRules, types: FieldTypes): ReadonlySet<string> {
  const found = numbersKnown.get(resource) ?? new Set(numericIn(resource.fields, types, ''));
  numbersKnown.set(resource, found);
  return found;
}

/** With those of lines: `items.amount`. */
function numericIn(fields: RecordRules['fields'], types: FieldTypes, before: string): string[] {
  return Object.values(fields).flatMap(({ name, type, of }) => [
    ...(types[type]?.numeric ? [`${before}${name}`] : []),
    ...(of === undefined ? [] : numericIn(of, types, `${before}${name}.`)),
  ]);
}

const orders = new WeakMap<RecordRules, readonly Field[]>();

/** The computed fields, each after those that it asks for. */
function inOrder(resource: RecordRules): readonly Field[] {
  const known = orders.get(resource);
  if (known !== undefined) return known;
  const order = new Set<Field>();
  const take = (field: Field | undefined, asking: readonly Field[]) => {
    if (field?.formula === undefined || asking.includes(field)) return;
    for (const name of compiled(formulas, field.formula, compileFormula).fields)
      take(resource.fields[name], [...asking, field]);
    order.add(field);
  };
  for (const field of Object.values(resource.fields)) take(field, []);
  orders.set(resource, [...order]);
  return [...order];
}

function follow(
  resource: RecordRules,
  types: FieldTypes,
  { values, record = {}, intent, lineOf: above }: TypedRecord,
): FollowedRecord {
  const before = intent === 'update' ? record : {};
  const asking = Object.values(resource.fields).filter((field) => askedOfRecord(field).length > 0);
  const withLines = travelling(resource, types, values);
  const lineOf =
    asking.length === 0 ? undefined : askedOf(resource, types, { ...record, ...withLines }, before);
  // Their lines could not be told before their record was.
  const lines = asking.map((field) => [
    field.name,
    travellingOne(field, types, values[field.name] ?? record[field.name], lineOf),
  ]);
  const typed = { ...record, ...withLines, ...Object.fromEntries(lines) };
  const computed = compute(resource, types, typed, above);
  const whole = { ...typed, ...sent(resource, types, computed) };
  const states = judge(resource, { values: whole, before, lineOf: above });
  return { states, computed, ...(lineOf && { lineOf }) };
}

/** What is typed as it would travel; a line with what its own formulas come to. */
function travelling({ fields }: RecordRules, types: FieldTypes, values: ExpressionValues): ExpressionValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, travellingOne(fields[name], types, value)]),
  );
}

function travellingOne(
  field: Field | undefined,
  types: FieldTypes,
  value: unknown,
  lineOf?: AskedRecord,
): unknown {
  if (field === undefined) return null;
  if (field.of !== undefined && Array.isArray(value))
    return value.map((line) => travellingLine(field, types, line, lineOf));
  const result = checkField(field, types, blankToNull(value), { intent: 'update' });
  return 'value' in result ? types[field.type]?.send(result.value, field) : null;
}

/** What is not visible in a line has no value. */
function travellingLine(
  field: Field,
  types: FieldTypes,
  line: unknown,
  lineOf: AskedRecord | undefined,
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

/** Expressions come from definitions alone, so there are as many as they have. */
function compiled<Made>(known: Map<string, Made>, text: string, compile: (text: string) => Made): Made {
  const found = known.get(text) ?? compile(text);
  known.set(text, found);
  return found;
}
