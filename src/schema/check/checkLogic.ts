/** The check of conditions, formulas and fetched values. Above 250 lines because their rules lean on each other: what may be asked for is the same for all. */

import { completeFields, originOf } from '../complete/completeFields.ts';
import { RECORD } from '../expression/askedOfRecord.ts';
import {
  type Aggregate,
  aggregatesIn,
  compileExpression,
  type Expression,
  ExpressionError,
} from '../expression/expression.ts';
import { compileFormula, Exact, type Formula } from '../expression/formula.ts';
import { sampleResult, samplesOf } from '../expression/formulaSample.ts';
import type { FieldType } from '../fieldType.ts';
import { isYesNo } from '../filterKind.ts';
import type { WrittenField } from '../grammar/grammar.ts';
import { DERIVED, HELD_AS } from '../grammar/reserved.ts';
import { didYouMean } from '../mistake.ts';
import { type Field, SYSTEM_FIELDS } from '../resource.ts';
import type { CheckScope } from './check.ts';

type Path = readonly PropertyKey[];

/** The keys whose expression says how a field stands in a form. */
const CONDITIONS = ['visibleIf', 'requiredIf', 'readOnlyIf'] as const;

/** What a field that takes no value from anyone cannot have. */
const GIVEN_ONLY = ['default', 'immutable', 'was', 'unique', ...CONDITIONS] as const;

/** Where the values of a field come from, and when it is asked for. */
export function checkLogic(scope: CheckScope, name: string, written: WrittenField, path: Path): void {
  checkFrom(scope, name, written, path);
  for (const key of CONDITIONS) {
    const text = written[key];
    if (text === undefined) continue;
    checkCondition(scope, name, text, [...path, key]);
    if (key !== 'requiredIf' && isPosted(scope, name))
      scope.say([...path, key], `"${name}" is posted, so it must be asked for always`);
  }
  for (const [place, option] of (written.options ?? []).entries())
    if (typeof option === 'object' && option.when !== undefined)
      checkCondition(scope, name, option.when, [...path, 'options', place, 'when']);
}

/** Whether a condition can be asked of the record's own values. */
export function checkCondition(scope: CheckScope, name: string, text: string, at: Path): void {
  const condition = compiled(scope, () => compileExpression(text), at);
  const [figure] = compiled(scope, () => aggregatesIn(text), at) ?? [];
  if (figure !== undefined) {
    const words = `${figure.of} is for "from": keep the figure in a field of its own, and ask for that`;
    scope.say(at, words, 'value');
    return;
  }
  if (condition === undefined || !checkOperands(scope, name, condition, at)) return;
  try {
    condition.test(samplesOf(condition, operandFields(scope), scope.types));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    // What cannot be answered for one value may be for another; but what answers a number always does.
    if (error.message.endsWith('does not answer true or false')) scope.say(at, error.message, 'value');
  }
}

/** What posting reads must be there. */
function isPosted({ definition, fields }: CheckScope, name: string): boolean {
  if (definition.kind !== 'movement')
    return definition.book?.balance === name || fields[name]?.source === 'stock';
  const { post } = definition;
  if (name === 'date' || typeof post === 'string' || post?.rule !== undefined) return true;
  return (post?.entries ?? []).some(
    ({ amount, debit, credit, when }) =>
      amount === name ||
      `${debit} ${credit}`.includes(`{${name}}`) ||
      new RegExp(`\\b${name}\\b`).test(when ?? ''),
  );
}

function checkFrom(scope: CheckScope, name: string, written: WrittenField, path: Path): void {
  const { from } = written;
  if (from === undefined) return;
  const at = [...path, 'from'];
  const origin = originOf(written, scope.definition);
  if (origin === 'reference') checkFetched(scope, written, from, at);
  if (origin === 'formula') checkFormula(scope, name, from, at);
  if (origin === 'server') checkDerived(scope, name, written, at);
  for (const key of GIVEN_ONLY)
    if (written[key] !== undefined && !(origin === 'formula' && key === 'was'))
      scope.say([...path, key], `the value comes from ${JSON.stringify(from)}; nobody gives one`);
  for (const key of ['to', 'of'] as const)
    if (written[key] !== undefined)
      scope.say([...path, key], `a ${written.type} is kept with its record; nothing derives one`);
}

function checkDerived(scope: CheckScope, name: string, { from = '', type }: WrittenField, path: Path): void {
  const { definition, types, say } = scope;
  if (isDerived(from)) {
    const field = { name } as Field;
    const fitting = Object.values(types).filter(
      ({ storage, options, column }) =>
        storage === 'plain' && !options.includes('to') && HELD_AS[from].test(column(field)),
    );
    if (!fitting.some((fits) => fits.name === type))
      say(path, `"${from}" has the types ${fitting.map((fits) => fits.name).join(', ')}`, 'value');
    return;
  }
  const siblings = Object.keys(definition.fields).filter((field) => field !== name);
  say(path, `there is no derived value "${from}"${didYouMean(from, [...DERIVED, ...siblings])}`, 'value');
}

function isDerived(from: string): from is (typeof DERIVED)[number] {
  return (DERIVED as readonly string[]).includes(from);
}

/** A field of the record that a reference points to. */
function checkFetched(scope: CheckScope, { type }: WrittenField, from: string, path: Path): void {
  const { fields, known, others, types, definition, say } = scope;
  const [reference = '', name = ''] = from.split('.');
  const pointing = fields[reference];
  if (!known.includes(reference)) {
    say(path, `there is no field "${reference}"${didYouMean(reference, known)}`, 'value');
    return;
  }
  if (pointing === undefined) return;
  if (pointing.to === undefined) {
    say(path, `"${reference}" points to no other record`, 'value');
    return;
  }
  const target = others.get(pointing.to);
  // A definition that is missing or could not be read has mistakes of its own.
  if (target === undefined) return;
  const theirs = completeFields(target.definition, types);
  const field = theirs[name];
  if (field === undefined) {
    if (!target.fieldNames.includes(name))
      say(path, `${pointing.to} has no field "${name}"${didYouMean(name, Object.keys(theirs))}`, 'value');
    return;
  }
  if (
    field.source !== 'column' ||
    (field.each ?? field).to !== undefined ||
    types[field.type]?.storage === 'secret'
  )
    say(
      path,
      `"${name}" of ${pointing.to} cannot be fetched; only what its records keep themselves can`,
      'value',
    );
  else if (field.type !== type)
    say(
      [...path.slice(0, -1), 'type'],
      `"${name}" of ${pointing.to} is a ${field.type}; so is what is fetched from there`,
      'value',
    );
  else if (isForAdministrators(target.definition.access) && !isForAdministrators(definition.access))
    say(path, `only administrators see ${pointing.to}; everyone would see "${name}" here`, 'value');
}

function isForAdministrators(access: CheckScope['definition']['access']): boolean {
  return access === 'admin' || (typeof access === 'object' && (access.list ?? access.one) === 'admin');
}

function checkFormula(scope: CheckScope, name: string, from: string, path: Path): void {
  const { fields, types, say } = scope;
  const formula = compiled(scope, () => compileFormula(from), path);
  if (formula === undefined || !checkOperands(scope, name, formula, path)) return;
  const asked = [...formula.fields, ...formula.ofRecord.map((one) => `${RECORD}.${one}`)];
  const operands = operandFields(scope);
  const moment = asked.find((field) => types[operands[field]?.type ?? '']?.storage === 'instant');
  if (moment !== undefined) say(path, `"${moment}" is a moment; nothing is computed from one`, 'value');
  const unfit = formula.aggregates.flatMap((asked) => aggregateMistake(scope, asked) ?? []);
  for (const words of unfit) say(path, words, 'value');
  if (unfit.length > 0) return;
  const circle = circleFrom(scope, name);
  if (circle !== undefined) {
    say(path, `the fields ask for each other in a circle: ${circle.join(', ')}`, 'value');
    return;
  }
  const type = types[fields[name]?.type ?? ''];
  if (type === undefined) return;
  const wrong = resultMistake(scope, formula, type, fields[name]);
  if (wrong !== undefined) say(path, wrong, 'value');
}

/** A figure over lines asks for a number that each of them has. */
function aggregateMistake(
  { fields, types }: CheckScope,
  { of, field, column }: Aggregate,
): string | undefined {
  const lines = fields[field];
  if (lines === undefined) return undefined;
  const children = lines.of;
  if (children === undefined) return `"${field}" has no lines; ${of} is taken over lines`;
  if (column === undefined) return undefined;
  const child = children[column];
  if (child === undefined)
    return `a line of "${field}" has no field "${column}"${didYouMean(column, Object.keys(children))}`;
  if (of === 'count' || types[child.type]?.numeric) return undefined;
  return `"${column}" of "${field}" is a ${child.type}; ${of} is taken of numbers`;
}

/** What a formula comes to for values of the right kinds; division by 0 is a matter of the values. */
function resultMistake(
  scope: CheckScope,
  formula: Formula,
  type: FieldType,
  field: Field | undefined,
): string | undefined {
  let result: unknown;
  try {
    result = sampleResult(formula, operandFields(scope), scope.types);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return /division by zero/.test(error.message) ? undefined : error.message;
  }
  if (result === null) return undefined;
  if (type.numeric)
    return result instanceof Exact ? undefined : `the field holds a number, and this gives none`;
  if (field !== undefined && isYesNo(field, type))
    return typeof result === 'boolean' ? undefined : 'the field holds yes or no, and this gives neither';
  if (type.storage !== 'plain') return `a ${type.name} cannot be computed`;
  return typeof result === 'string' ? undefined : `the field holds a text, and this gives none`;
}

/** The fields that a formula asks for, and those that they ask for in turn, where that leads back. */
function circleFrom({ fields }: CheckScope, start: string): string[] | undefined {
  const follow = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return name === start ? [...way, name] : undefined;
    const { formula } = fields[name] ?? {};
    if (formula === undefined) return undefined;
    for (const next of fieldsIn(formula)) {
      const circle = follow(next, [...way, name]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  return follow(start, []);
}

/** The fields that an expression asks for; none where it does not parse. */
export function fieldsIn(formula: string): readonly string[] {
  try {
    return compileExpression(formula).fields;
  } catch {
    // Where it stands that is said.
    return [];
  }
}

/** Whether an expression asks only for what is known where it is asked: the record's own values; in a line its own, and those of its record. */
function checkOperands(
  scope: CheckScope,
  name: string,
  expression: Pick<Expression, 'fields' | 'ofRecord' | 'asksWhole'>,
  path: Path,
): boolean {
  const record = recordOf(scope);
  const fields = expression.fields.filter((field) => record === undefined || field !== RECORD);
  const asked = record === undefined ? [] : expression.ofRecord;
  const mistakes = [
    ...fields.flatMap((field) => operandMistake(scope, name, field) ?? []),
    ...(record && expression.asksWhole ? ['"record" is asked for one of its fields: record.name'] : []),
    ...asked.flatMap((field) => ofRecordMistake(record as CheckScope, field) ?? []),
  ];
  for (const words of mistakes) scope.say(path, words, 'value');
  return (
    mistakes.length === 0 &&
    fields.every((field) => scope.fields[field] !== undefined) &&
    asked.every((field) => record?.fields[field] !== undefined)
  );
}

/** The record that an expression of a line can ask: a field of the line may have its name. */
function recordOf({ record, known }: CheckScope): CheckScope | undefined {
  return known.includes(RECORD) ? undefined : record;
}

/** What expressions name: the fields, and of a line those of its record as `record.rate`. */
function operandFields(scope: CheckScope): CheckScope['fields'] {
  const others = Object.entries(recordOf(scope)?.fields ?? {});
  return {
    ...scope.fields,
    ...Object.fromEntries(others.map(([name, field]) => [`${RECORD}.${name}`, field])),
  };
}

/** What is known of the record before its lines are. */
function ofRecordMistake(record: CheckScope, asked: string): string | undefined {
  if (isSystem(asked) || !record.known.includes(asked)) {
    const own = record.known.filter((field) => !isSystem(field));
    return `the record has no field "${asked}"${didYouMean(asked, own)}`;
  }
  if (leansOnLines(record, asked, []))
    return `"${asked}" of the record follows from its lines; a line cannot ask for it`;
  return operandMistake(record, '', asked);
}

/** Whether a field holds lines, or is computed from some, or shown or taken by what was. */
function leansOnLines({ fields }: Pick<CheckScope, 'fields'>, name: string, way: readonly string[]): boolean {
  const field = fields[name];
  if (field === undefined || way.includes(name)) return false;
  if (field.of !== undefined) return true;
  const asked = [field.formula, field.visibleIf, field.readOnlyIf].flatMap((text) =>
    text === undefined ? [] : fieldsIn(text),
  );
  return asked.some((other) => leansOnLines({ fields }, other, [...way, name]));
}

function operandMistake(
  { fields, known, types }: CheckScope,
  name: string,
  asked: string,
): string | undefined {
  const own = known.filter((field) => !isSystem(field) && field !== name);
  if (asked === name) return 'a field cannot ask for itself';
  if (isSystem(asked) || !known.includes(asked))
    return `there is no field "${asked}"${didYouMean(asked, own)}`;
  const field = fields[asked];
  // What is wrong with it is said there.
  if (field === undefined) return undefined;
  if (types[field.type]?.storage === 'secret') return `"${asked}" is a secret; no expression may ask for it`;
  if (field.source !== 'column')
    return `"${asked}" is not kept with the record; an expression asks for the values that are`;
  return undefined;
}

function isSystem(name: string): boolean {
  return (SYSTEM_FIELDS as readonly string[]).includes(name);
}

function compiled<Made>({ say }: CheckScope, compile: () => Made, path: Path): Made | undefined {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    say(path, error.message, 'value');
    return undefined;
  }
}
