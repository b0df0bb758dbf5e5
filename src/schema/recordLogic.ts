import { compileExpression, ExpressionError, type ExpressionValues } from './expression.ts';
import type { FieldTypes } from './fieldType.ts';
import { compileFormula, Exact } from './formula.ts';
import type { Field, Option, Resource } from './resource.ts';

/**
 * What the expressions of a definition make of a record: which of its fields are asked for, and what the computed ones come
 * to. The same on both sides. Apart from `index.ts`, so that the browser loads it only for resources that have any.
 */
export interface RecordLogic {
  /** How the fields with conditions stand, by name. */
  judge: (resource: Resource, record: JudgedRecord) => Readonly<Record<string, FieldState>>;
  /**
   * The computed fields by name, each rounded to the places of its type; null where one has no result.
   * @param values of the record as it will be, as they travel.
   */
  compute: (resource: Resource, types: FieldTypes, values: ExpressionValues) => Record<string, unknown>;
}

export interface JudgedRecord {
  /** The record as it will be, as it travels. */
  values: ExpressionValues;
  /** As it is; nothing for a new one. */
  before: ExpressionValues;
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

export const recordLogic: RecordLogic = { judge, compute };

function judge({ fields }: Resource, { values, before }: JudgedRecord): Record<string, FieldState> {
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

function compute(resource: Resource, types: FieldTypes, values: ExpressionValues): Record<string, unknown> {
  const numbers = numbersOf(resource, types);
  const known: Record<string, unknown> = { ...values };
  const results = inOrder(resource).map((field) => {
    const found = compiled(formulas, field.formula as string, compileFormula).result(known, numbers);
    known[field.name] = found instanceof Exact ? found.text(types[field.type]?.places?.(field)) : found;
    return [field.name, known[field.name]];
  });
  return Object.fromEntries(results);
}

const numbersKnown = new WeakMap<Resource, ReadonlySet<string>>();

function numbersOf(resource: Resource, types: FieldTypes): ReadonlySet<string> {
  const names = Object.values(resource.fields)
    .filter(({ type }) => types[type]?.numeric)
    .map(({ name }) => name);
  const found = numbersKnown.get(resource) ?? new Set(names);
  numbersKnown.set(resource, found);
  return found;
}

const orders = new WeakMap<Resource, readonly Field[]>();

/** The computed fields, each after those that it asks for. */
function inOrder(resource: Resource): readonly Field[] {
  const known = orders.get(resource);
  if (known !== undefined) return known;
  const order = new Set<Field>();
  const take = (field: Field | undefined, asking: readonly Field[]) => {
    if (field?.formula === undefined || asking.includes(field)) return;
    for (const name of compileFormula(field.formula).fields) take(resource.fields[name], [...asking, field]);
    order.add(field);
  };
  for (const field of Object.values(resource.fields)) take(field, []);
  orders.set(resource, [...order]);
  return [...order];
}

const conditions = new Map<string, ReturnType<typeof compileExpression>>();
const formulas = new Map<string, ReturnType<typeof compileFormula>>();

/** Expressions come from definitions alone, so there are as many as they have. */
function compiled<Made>(known: Map<string, Made>, text: string, compile: (text: string) => Made): Made {
  const found = known.get(text) ?? compile(text);
  known.set(text, found);
  return found;
}
