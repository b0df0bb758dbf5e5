/**
 * The check of conditions, formulas and fetched values. Above 250 lines because their rules depend on each
 * other: all may use the same fields.
 */

import { type Problem, problem } from '../../errors/problem.ts';
import { completeFields, originOf } from '../complete/completeFields.ts';
import {
  type Aggregate,
  aggregatesIn,
  comparedIn,
  compileExpression,
  type Expression,
  ExpressionError,
} from '../expression/expression.ts';
import { compileFormula, Exact, type Formula } from '../expression/formula.ts';
import { sampleResult, samplesOf } from '../expression/formulaSample.ts';
import { RECORD } from '../expression/parentFieldsUsed.ts';
import type { FieldType } from '../fieldType.ts';
import { isYesNo } from '../filterKind.ts';
import type { WrittenField } from '../grammar/grammar.ts';
import { DERIVED, HELD_AS } from '../grammar/reserved.ts';
import { movementRule } from '../grammar/rules.ts';
import { didYouMean } from '../mistake.ts';
import { type Field, SYSTEM_FIELDS } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { fieldUnknown } from './fieldUnknown.ts';

type Path = readonly PropertyKey[];

/** The conditions on the state of a field. */
const CONDITIONS = ['visibleIf', 'requiredIf', 'readOnlyIf'] as const;

/** Keys that need a field with a given value. */
const GIVEN_ONLY = ['default', 'immutable', 'was', 'unique', ...CONDITIONS] as const;

/** The source of a field's values, and its conditions. */
export function checkLogic(scope: CheckScope, name: string, written: WrittenField, path: Path): void {
  checkFrom(scope, name, written, path);
  for (const key of CONDITIONS) {
    const text = written[key];
    if (text === undefined) continue;
    checkCondition(scope, name, text, [...path, key]);
    if (key !== 'requiredIf' && isPosted(scope, name))
      scope.addMistake([...path, key], problem('alwaysPosted', { name }));
  }
  for (const [place, option] of (written.options ?? []).entries())
    if (typeof option === 'object' && option.when !== undefined)
      checkCondition(scope, name, option.when, [...path, 'options', place, 'when']);
}

/** Whether a condition can be evaluated with the record's own values. */
export function checkCondition(scope: CheckScope, name: string, text: string, at: Path): void {
  const condition = compiled(scope, () => compileExpression(text), at);
  const [figure] = compiled(scope, () => aggregatesIn(text), at) ?? [];
  if (figure !== undefined) {
    scope.addMistake(at, problem('figureInCondition', { of: figure.of }), 'value');
    return;
  }
  if (condition === undefined || !checkOperands(scope, name, condition, at)) return;
  checkOptions(scope, text, at);
  try {
    condition.test(samplesOf(condition, operandFields(scope), scope.types));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    // Other errors may depend on the sample values; a condition that returns a number always does.
    if (error.problem.code === 'expressionNotCondition') scope.addMistake(at, error.problem, 'value');
  }
}

/** A choice that is compared with a text has that text among its options; otherwise the condition never changes. */
export function checkOptions(scope: CheckScope, text: string, at: Path): void {
  const operands = operandFields(scope);
  for (const { name, text: value } of comparedIn(text)) {
    const options = operands[name]?.options?.map((option) => option.value);
    if (options === undefined || options.length === 0 || options.includes(value)) continue;
    const hint = didYouMean(value, options);
    scope.addMistake(
      at,
      problem('expressionNoOption', { value, name, words: options.join(', '), hint }),
      'value',
    );
  }
}

/** Fields that a posting reads must have a value. */
function isPosted({ definition, fields, types }: CheckScope, name: string): boolean {
  if (definition.kind !== 'movement')
    return definition.book?.balance === name || fields[name]?.source === 'stock';
  if (name === 'date') return true;
  const post = typeof definition.post === 'string' ? { rule: definition.post } : definition.post;
  // A rule may read any reference beside the fields that it needs.
  if (post?.rule !== undefined)
    return fields[name]?.to !== undefined || movementRule(post.rule)?.fields.includes(name) !== false;
  // The check of the entries has the case in which no head is chosen.
  if (types[fields[name]?.type ?? '']?.namesBook === true && fields[name]?.required === false) return false;
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
      scope.addMistake([...path, key], problem('valueComesFrom', { from: JSON.stringify(from) }));
  // The result of a formula is checked; a value that is only read is not.
  if (written.required !== undefined && scope.fields[name]?.source === 'derived')
    scope.addMistake([...path, 'required'], problem('valueComesFrom', { from: JSON.stringify(from) }));
  for (const key of ['to', 'of'] as const)
    if (written[key] !== undefined)
      scope.addMistake([...path, key], problem('keptNotDerived', { type: written.type }));
}

function checkDerived(scope: CheckScope, name: string, { from = '', type }: WrittenField, path: Path): void {
  const { definition, types, addMistake } = scope;
  if (isDerived(from)) {
    const field = { name } as Field;
    const fitting = Object.values(types).filter(
      ({ storage, options, column }) =>
        storage === 'plain' && !options.includes('to') && HELD_AS[from].test(column(field)),
    );
    if (!fitting.some((fits) => fits.name === type))
      addMistake(
        path,
        problem('derivedTypes', { name: from, types: fitting.map((fits) => fits.name).join(', ') }),
        'value',
      );
    return;
  }
  const siblings = Object.keys(definition.fields).filter((field) => field !== name);
  addMistake(
    path,
    problem('derivedUnknown', { name: from, hint: didYouMean(from, [...DERIVED, ...siblings]) }),
    'value',
  );
}

function isDerived(from: string): from is (typeof DERIVED)[number] {
  return (DERIVED as readonly string[]).includes(from);
}

/** A field of the record that a reference points to. */
function checkFetched(scope: CheckScope, { type }: WrittenField, from: string, path: Path): void {
  const { fields, known, others, types, definition, addMistake } = scope;
  const [reference = '', name = ''] = from.split('.');
  const pointing = fields[reference];
  if (!known.includes(reference)) {
    addMistake(path, fieldUnknown(reference, known), 'value');
    return;
  }
  if (pointing === undefined) return;
  if (pointing.to === undefined) {
    addMistake(path, problem('pointsNowhere', { name: reference }), 'value');
    return;
  }
  const target = others.get(pointing.to);
  // A missing or unreadable definition has mistakes of its own.
  if (target === undefined) return;
  const theirs = completeFields(target.definition, types);
  const field = theirs[name];
  if (field === undefined) {
    if (!target.fieldNames.includes(name))
      addMistake(
        path,
        problem('fieldUnknownThere', {
          target: pointing.to,
          name: name,
          hint: didYouMean(name, Object.keys(theirs)),
        }),
        'value',
      );
    return;
  }
  if (
    field.source !== 'column' ||
    (field.each ?? field).to !== undefined ||
    types[field.type]?.storage === 'secret'
  )
    addMistake(path, problem('notFetched', { name, target: pointing.to }), 'value');
  else if (field.type !== type)
    addMistake(
      [...path.slice(0, -1), 'type'],
      problem('fetchedOfType', { name, target: pointing.to, type: field.type }),
      'value',
    );
  else if (isForAdministrators(target.definition.access) && !isForAdministrators(definition.access))
    addMistake(path, problem('fetchedFromAdministrators', { target: pointing.to, name }), 'value');
}

function isForAdministrators(access: CheckScope['definition']['access']): boolean {
  return access === 'admin' || (typeof access === 'object' && (access.list ?? access.one) === 'admin');
}

function checkFormula(scope: CheckScope, name: string, from: string, path: Path): void {
  const { fields, types, addMistake } = scope;
  const formula = compiled(scope, () => compileFormula(from), path);
  if (formula === undefined || !checkOperands(scope, name, formula, path)) return;
  checkOptions(scope, from, path);
  const used = [...formula.fields, ...formula.ofRecord.map((one) => `${RECORD}.${one}`)];
  const operands = operandFields(scope);
  const moment = used.find((field) => types[operands[field]?.type ?? '']?.storage === 'instant');
  if (moment !== undefined) addMistake(path, problem('momentInFormula', { name: moment }), 'value');
  const unfit = formula.aggregates.flatMap((used) => aggregateMistake(scope, used) ?? []);
  for (const wrong of unfit) addMistake(path, wrong, 'value');
  if (unfit.length > 0) return;
  const circle = circleFrom(scope, name);
  if (circle !== undefined) {
    addMistake(path, problem('formulasInCircle', { circle: circle.join(', ') }), 'value');
    return;
  }
  const type = types[fields[name]?.type ?? ''];
  if (type === undefined) return;
  const wrong = resultMistake(scope, formula, type, fields[name]);
  if (wrong !== undefined) addMistake(path, wrong, 'value');
}

/** An aggregate over lines needs a number in each line. */
function aggregateMistake(
  { fields, types }: CheckScope,
  { of, field, column }: Aggregate,
): Problem | undefined {
  const lines = fields[field];
  if (lines === undefined) return undefined;
  const children = lines.of;
  if (children === undefined) return problem('figureOfNoLines', { name: field, of });
  if (column === undefined) return undefined;
  const child = children[column];
  if (child === undefined)
    return problem('figureOfUnknown', {
      name: field,
      column,
      hint: didYouMean(column, Object.keys(children)),
    });
  if (of === 'count' || types[child.type]?.numeric) return undefined;
  return problem('figureOfNoNumber', { column, name: field, type: child.type, of });
}

/** The result of a formula for sample values; division by 0 depends on the values. */
function resultMistake(
  scope: CheckScope,
  formula: Formula,
  type: FieldType,
  field: Field | undefined,
): Problem | undefined {
  let result: unknown;
  try {
    result = sampleResult(formula, operandFields(scope), scope.types);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return error.problem.code === 'formulaDividesByZero' ? undefined : error.problem;
  }
  if (result === null) return undefined;
  if (type.numeric) return result instanceof Exact ? undefined : problem('resultNotNumber');
  if (field !== undefined && isYesNo(field, type))
    return typeof result === 'boolean' ? undefined : problem('resultNotYesNo');
  if (type.storage !== 'plain') return problem('typeNotComputed', { type: type.name });
  return typeof result === 'string' ? undefined : problem('resultNotText');
}

/** The fields in a circle of formulas, if one starts here. */
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

/** The fields that an expression uses; none if it does not parse. */
export function fieldsIn(formula: string): readonly string[] {
  try {
    return compileExpression(formula).fields;
  } catch {
    // The check of the expression itself reports it.
    return [];
  }
}

/**
 * Whether an expression uses only known fields: those of the record; in a line its own and those of its
 * record.
 */
function checkOperands(
  scope: CheckScope,
  name: string,
  expression: Pick<Expression, 'fields' | 'ofRecord' | 'asksWhole'>,
  path: Path,
): boolean {
  const record = recordOf(scope);
  const fields = expression.fields.filter((field) => record === undefined || field !== RECORD);
  const used = record === undefined ? [] : expression.ofRecord;
  const mistakes = [
    ...fields.flatMap((field) => operandMistake(scope, name, field) ?? []),
    ...(record && expression.asksWhole ? [problem('wholeRecord')] : []),
    ...used.flatMap((field) => ofRecordMistake(record as CheckScope, field) ?? []),
  ];
  for (const wrong of mistakes) scope.addMistake(path, wrong, 'value');
  return (
    mistakes.length === 0 &&
    fields.every((field) => scope.fields[field] !== undefined) &&
    used.every((field) => record?.fields[field] !== undefined)
  );
}

/** The record that an expression of a line can use, unless the line has a field of that name. */
function recordOf({ record, known }: CheckScope): CheckScope | undefined {
  return known.includes(RECORD) ? undefined : record;
}

/** The names that expressions may use: the fields, and in a line those of its record as `record.rate`. */
function operandFields(scope: CheckScope): CheckScope['fields'] {
  const others = Object.entries(recordOf(scope)?.fields ?? {});
  return {
    ...scope.fields,
    ...Object.fromEntries(others.map(([name, field]) => [`${RECORD}.${name}`, field])),
  };
}

/** The fields of a record that are known before its lines. */
function ofRecordMistake(record: CheckScope, used: string): Problem | undefined {
  if (isSystem(used) || !record.known.includes(used)) {
    const own = record.known.filter((field) => !isSystem(field));
    return problem('fieldUnknownInRecord', { name: used, hint: didYouMean(used, own) });
  }
  if (leansOnLines(record, used, [])) return problem('operandOfLines', { name: used });
  return operandMistake(record, '', used);
}

/** Whether a field holds lines, is computed from lines, or depends on the stored record. */
function leansOnLines({ fields }: Pick<CheckScope, 'fields'>, name: string, way: readonly string[]): boolean {
  const field = fields[name];
  if (field === undefined || way.includes(name)) return false;
  if (field.of !== undefined) return true;
  const used = [field.formula, field.visibleIf, field.readOnlyIf].flatMap((text) =>
    text === undefined ? [] : fieldsIn(text),
  );
  return used.some((other) => leansOnLines({ fields }, other, [...way, name]));
}

function operandMistake(
  { fields, known, types }: CheckScope,
  name: string,
  used: string,
): Problem | undefined {
  const own = known.filter((field) => !isSystem(field) && field !== name);
  if (used === name) return problem('operandIsItself');
  if (isSystem(used) || !known.includes(used)) return fieldUnknown(used, own);
  const field = fields[used];
  // A wrong field is reported elsewhere.
  if (field === undefined) return undefined;
  if (types[field.type]?.storage === 'secret') return problem('operandSecret', { name: used });
  // Fetched fields of a movement are stored too, but later than its expressions are evaluated.
  if (field.source !== 'column' || field.from !== undefined)
    return problem('operandNotStored', { name: used });
  return undefined;
}

function isSystem(name: string): boolean {
  return (SYSTEM_FIELDS as readonly string[]).includes(name);
}

function compiled<Made>({ addMistake }: CheckScope, compile: () => Made, path: Path): Made | undefined {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    addMistake(path, error.problem, 'value');
    return undefined;
  }
}
