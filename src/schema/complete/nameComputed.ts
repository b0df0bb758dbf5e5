import { checkExpression } from '../expression/check.ts';
import type { Expression } from '../expression/Expression.ts';
import { namesIn } from '../expression/parse.ts';
import { recordScope, type ValueType } from '../expression/types.ts';
import type { FieldType, FieldTypes } from '../fieldType.ts';
import type { Definition, WrittenField } from '../grammar/grammar.ts';
import { COMPUTED } from '../grammar/reserved.ts';
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
    for (const other of usedBy(field, definition)) name(other);
    const { as, ...rest } = field as Computed;
    const type = as ?? typeOf(field, withFields(definition, fields), types);
    if (type === undefined) unclear.push(own);
    else fields = { ...fields, [own]: { ...rest, type } };
  };
  for (const own of Object.keys(fields)) name(own);
  const clear = Object.entries(fields).filter(([own]) => !unclear.includes(own));
  return { fields: Object.fromEntries(clear), unclear };
}

/** The names that a formula uses; none if the value comes from elsewhere, or the formula does not parse. */
function usedBy({ from }: WrittenField, definition: Definition): string[] {
  if (from === undefined || originOf({ from }, definition) !== 'formula') return [];
  try {
    return namesIn(from).map(({ path: [first = ''] }) => first);
  } catch {
    return [];
  }
}

/** Undefined if the type is unclear. */
function typeOf(
  { from = '' }: WrittenField,
  definition: LineDefinition,
  types: FieldTypes,
): string | undefined {
  if (originOf({ from }, definition) !== 'formula') return undefined;
  const { record, ...own } = definition;
  const fields = completeFields(definition, types);
  const ofRecord = record && completeFields({ ...own, fields: record }, types);
  const checked = checkExpression(from, recordScope(fields, types, ofRecord));
  // The check of formulas reports its mistake.
  if ('problem' in checked) return typeComputing('number', types);
  switch (checked.typed.type.kind) {
    case 'number':
      return numberType(checked.typed, types);
    case 'boolean':
      return typeComputing('answer', types);
    case 'date':
      return typeComputing('day', types);
    case 'text':
      return typeComputing('text', types);
    default:
      return undefined;
  }
}

function typeComputing(result: FieldType['computes'], types: FieldTypes): string | undefined {
  return Object.values(types).find(({ computes }) => computes === result)?.name;
}

/**
 * Money if the result is proportional to the money that it uses, likewise for quantities; a decimal or a
 * whole number if it is independent of both.
 */
function numberType(formula: Expression, types: FieldTypes): string | undefined {
  for (const amount of ['money', 'goods'] as const) {
    const power = powerOf(formula, (type) => fieldTypeOf(type, types)?.amount === amount);
    if (power === 1) return Object.values(types).find((type) => type.amount === amount)?.name;
    if (power !== 0) return undefined;
  }
  return typeComputing(isWhole(formula, types) ? 'whole number' : 'number', types);
}

function fieldTypeOf({ field }: ValueType, types: FieldTypes): FieldType | undefined {
  return field && types[field.type];
}

/** The power of an amount in a number: 1 for money, 0 for a share of money by money; undefined if it is none. */
function powerOf(formula: Expression, isAmount: (type: ValueType) => boolean): number | undefined {
  const of = (part: Expression) => powerOf(part, isAmount);
  switch (formula.op) {
    case 'name':
      return isAmount(formula.type) ? 1 : 0;
    case 'aggregate':
      return formula.name !== 'count' && formula.column !== undefined && isAmount(formula.column.type)
        ? 1
        : 0;
    case 'negate':
      return of(formula.of);
    case 'function':
      return formula.type.kind === 'number' && formula.name === 'round' && formula.args[0] !== undefined
        ? of(formula.args[0])
        : 0;
    case 'choose': {
      const [yes, no] = [formula.yes, formula.no].map((way) =>
        way.type.kind === 'null' ? undefined : of(way),
      );
      if (formula.yes.type.kind === 'null') return no;
      return formula.no.type.kind === 'null' || yes === no ? yes : undefined;
    }
    case 'arithmetic':
      return combinedPower(formula, of);
    default:
      return 0;
  }
}

function combinedPower(
  { sign, left, right }: Expression & { op: 'arithmetic' },
  of: (part: Expression) => number | undefined,
): number | undefined {
  const [one, other] = [of(left), of(right)];
  if (one === undefined || other === undefined) return undefined;
  if (sign === '*') return one + other;
  if (sign === '/') return one - other;
  if (sign === '%') return one === 0 && other === 0 ? 0 : undefined;
  // A number beside money is money: `rate + 500`.
  return Math.max(one, other);
}

/** Whether a number is made of whole ones without a division. */
function isWhole(formula: Expression, types: FieldTypes): boolean {
  const isOfWhole = (type: ValueType) => fieldTypeOf(type, types)?.computes === 'whole number';
  const of = (part: Expression) => part.type.kind === 'null' || isWhole(part, types);
  switch (formula.op) {
    case 'name':
      return isOfWhole(formula.type);
    case 'value':
      return !String(formula.value).includes('.');
    case 'aggregate':
      return formula.name === 'count' || (formula.column !== undefined && isOfWhole(formula.column.type));
    case 'function':
      return ['days', 'band', 'size'].includes(formula.name);
    case 'negate':
      return of(formula.of);
    case 'choose':
      return of(formula.yes) && of(formula.no);
    case 'arithmetic':
      return formula.sign !== '/' && of(formula.left) && of(formula.right);
    default:
      return false;
  }
}
