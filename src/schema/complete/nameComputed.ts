import { ExpressionError, operatorsIn } from '../expression/expression.ts';
import { compileFormula, Exact, type Formula } from '../expression/formula.ts';
import { sampleResult } from '../expression/formulaSample.ts';
import { RECORD } from '../expression/parentFieldsUsed.ts';
import type { FieldType, FieldTypes } from '../fieldType.ts';
import type { Definition, WrittenField } from '../grammar/grammar.ts';
import { COMPUTED } from '../grammar/reserved.ts';
import type { Field } from '../resource.ts';
import { completeFields, type LineDefinition, lineDefinition, originOf } from './completeFields.ts';

type WrittenFields = Readonly<Record<string, WrittenField>>;
/** A field as it is written; `as` is a type here, not the form of a boolean. */
type Computed = Omit<WrittenField, 'as'> & { as?: string };

export interface NamedComputed {
  definition: Definition;
  /** The paths of the fields whose type is unclear: they are left out. */
  unclear: (readonly string[])[];
}

/**
 * Replaces the type `computed` by the type in `as`, or by the type of the formula's result, so that only
 * the reader of definitions knows `computed`.
 */
export function nameComputed(definition: Definition, types: FieldTypes): NamedComputed {
  const written = definition.fields as unknown as WrittenFields;
  // Formulas of lines that use the record do not influence the record.
  const record = withFields(definition, named(definition, types).fields);
  const inLines = Object.entries(written).map(([name, field]) => {
    if (field.of === undefined) return { name, field, unclear: [] };
    const { fields, unclear } = named(lineDefinition(record, field.of), types);
    return { name, field: { ...field, of: fields }, unclear: unclear.map((child) => [name, 'of', child]) };
  });
  const outer = Object.fromEntries(inLines.map(({ name, field }) => [name, field]));
  const { fields, unclear } = named(withFields(definition, outer), types);
  return {
    definition: withFields(definition, fields),
    unclear: [...inLines.flatMap((one) => one.unclear), ...unclear.map((name) => [name])].map((path) => [
      'fields',
      ...path,
    ]),
  };
}

function withFields(definition: LineDefinition, fields: WrittenFields): LineDefinition {
  return { ...definition, fields: fields as unknown as Definition['fields'] };
}

/** Each after the fields that it uses, because its type follows from theirs. */
function named(definition: LineDefinition, types: FieldTypes): { fields: WrittenFields; unclear: string[] } {
  let fields = definition.fields as unknown as WrittenFields;
  const unclear: string[] = [];
  const used = new Set<string>();
  const name = (own: string): void => {
    const field = fields[own];
    if (field?.type !== COMPUTED || used.has(own)) return;
    used.add(own);
    for (const other of formulaOf(field, definition)?.fields ?? []) name(other);
    const { as, ...rest } = field as Computed;
    const type = as ?? typeOf(field, withFields(definition, fields), types);
    if (type === undefined) unclear.push(own);
    else fields = { ...fields, [own]: { ...rest, type } };
  };
  for (const own of Object.keys(fields)) name(own);
  const clear = Object.entries(fields).filter(([own]) => !unclear.includes(own));
  return { fields: Object.fromEntries(clear), unclear };
}

/** Undefined if the value does not come from a formula, or the formula does not parse. */
function formulaOf({ from }: WrittenField, definition: Definition): Formula | undefined {
  if (from === undefined || originOf({ from }, definition) !== 'formula') return undefined;
  return attempted(() => compileFormula(from));
}

function attempted<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** Undefined if the type is unclear. */
function typeOf(
  { from = '' }: WrittenField,
  definition: LineDefinition,
  types: FieldTypes,
): string | undefined {
  if (originOf({ from }, definition) !== 'formula') return undefined;
  const formula = formulaOf({ from } as WrittenField, definition);
  const fields = { ...completeFields(definition, types), ...ofRecord(definition, types) };
  if (formula === undefined || namesIn(formula).some((name) => types[fields[name]?.type ?? ''] === undefined))
    return anyType(types);
  const result = attempted(() => sampleResult(formula, fields, types));
  if (result === undefined) return anyType(types);
  if (result instanceof Exact) return numberType(formula, operatorsIn(from), fields, types);
  if (result === null) return undefined;
  return typeComputing(typeof result === 'boolean' ? 'answer' : 'text', types);
}

/** A type for formulas with other mistakes, which the check of formulas reports. */
function anyType(types: FieldTypes): string | undefined {
  return typeComputing('number', types);
}

function typeComputing(result: FieldType['computes'], types: FieldTypes): string | undefined {
  return Object.values(types).find(({ computes }) => computes === result)?.name;
}

/** The fields of the record that a line uses, as `record.rate`. */
function ofRecord({ record, fields, ...rest }: LineDefinition, types: FieldTypes): Record<string, Field> {
  if (record === undefined || Object.hasOwn(fields, RECORD)) return {};
  const known = completeFields({ ...rest, fields: record }, types);
  return Object.fromEntries(Object.entries(known).map(([name, field]) => [`${RECORD}.${name}`, field]));
}

/** The fields that a formula uses; `record` itself means all of its fields. */
function namesIn({ fields, ofRecord: used }: Formula): string[] {
  const own = used.length === 0 ? fields : fields.filter((name) => name !== RECORD);
  return [...own, ...used.map((name) => `${RECORD}.${name}`)];
}

/**
 * Money if the result is proportional to the money that it uses, likewise for quantities; a decimal or a
 * whole number if it is independent of both.
 */
function numberType(
  formula: Formula,
  operators: ReadonlySet<string>,
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
): string | undefined {
  const used = operandTypes(formula, fields, types);
  const amounts = used.filter(({ amount }) => amount !== undefined).sort(byMoney);
  if (amounts.length > 0 && operators.has('%')) return undefined;
  for (const amount of amounts) {
    const grows = growth((times) =>
      attempted(() => sampleResult(formula, fields, types, (type) => (type === amount ? times : 1))),
    );
    if (grows === 'even') return amount.name;
    if (grows === 'uneven') return undefined;
  }
  // The samples took only one of the two branches.
  if (amounts.length > 0 && operators.has('?:')) return undefined;
  const isWhole =
    used.every(({ computes }) => computes === 'whole number') && !FRACTIONS.some((one) => operators.has(one));
  return isWhole ? typeComputing('whole number', types) : anyType(types);
}

/** Integer operators whose result may be fractional. */
const FRACTIONS = ['/', 'fraction'];

function operandTypes(
  formula: Formula,
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
): FieldType[] {
  const columns = formula.aggregates.flatMap(({ of, field, column }) =>
    of === 'count' ? [] : (fields[field]?.of?.[column ?? ''] ?? []),
  );
  const all = [...namesIn(formula).flatMap((name) => fields[name] ?? []), ...columns];
  return [...new Set(all.flatMap(({ type }) => types[type] ?? []))].filter(({ numeric }) => numeric);
}

function byMoney(one: FieldType, other: FieldType): number {
  return Number(other.amount === 'money') - Number(one.amount === 'money');
}

/** How a result changes when all values of one type are multiplied. */
function growth(at: (times: number) => unknown): 'none' | 'even' | 'uneven' {
  const [one, two, three] = [1, 2, 3].map(at);
  if (!(one instanceof Exact && two instanceof Exact && three instanceof Exact)) return 'uneven';
  const first = two.value.minus(one.value);
  const second = three.value.minus(two.value);
  // A quotient may have been cut.
  const isSame = first.minus(second).abs().lt(NEARLY);
  if (!isSame) return 'uneven';
  return first.abs().lt(NEARLY) ? 'none' : 'even';
}

const NEARLY = '1e-12';
