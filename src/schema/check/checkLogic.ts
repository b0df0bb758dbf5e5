/** The check of conditions, formulas and fetched values. */

import { type Problem, phrase, problem } from '../../errors/problem.ts';
import { completeFields, originOf } from '../complete/completeFields.ts';
import { expressionIn, KIND_PHRASES } from '../expression/check.ts';
import { type Expression, namesUsed } from '../expression/Expression.ts';
import { ExpressionError, namesIn } from '../expression/parse.ts';
import { COMMON_NAMES, RECORD, recordScope, type ValueKind } from '../expression/types.ts';
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

/** A condition over the record's own values; undefined after a mistake. */
export function checkCondition(
  scope: CheckScope,
  name: string,
  text: string,
  at: Path,
): Expression | undefined {
  const condition = checkedExpression(scope, name, text, at);
  if (condition === undefined || condition.type.kind === 'boolean') return condition;
  const given = phrase(KIND_PHRASES[condition.type.kind]);
  scope.addMistake(at, problem('expressionNoTruth', { given }), 'value');
  return undefined;
}

/** An expression over the record's own values; undefined after a mistake, or where a field that it uses has one. */
function checkedExpression(scope: CheckScope, name: string, text: string, at: Path): Expression | undefined {
  const { fields, types, addMistake } = scope;
  const record = recordOf(scope)?.fields;
  try {
    if (!checkOperands(scope, name, text, at)) return undefined;
    return expressionIn(text, recordScope(fields, types, record));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    addMistake(at, error.problem, error.at);
    return undefined;
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
      (when !== undefined && fieldsIn(when).includes(name)),
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
  const formula = checkedExpression(scope, name, from, path);
  if (formula === undefined) return;
  const names = namesUsed(formula);
  const moment = names.find(({ type }) => type.kind === 'moment');
  if (moment !== undefined)
    addMistake(path, problem('momentInFormula', { name: moment.path.join('.') }), moment.start);
  const passing = names.find(
    ({ path: [first = ''] }) => !scope.known.includes(first) && Object.hasOwn(COMMON_NAMES, first),
  );
  if (passing !== undefined)
    addMistake(path, problem('expressionKept', { name: passing.path.join('.') }), passing.start);
  const circle = circleFrom(scope, name);
  if (circle !== undefined) {
    addMistake(path, problem('formulasInCircle', { circle: circle.join(', ') }), 'value');
    return;
  }
  const field = fields[name];
  const type = types[field?.type ?? ''];
  const wrong = field && type && resultMistake(formula.type.kind, type, field);
  if (wrong !== undefined) addMistake(path, wrong, 'value');
}

/** Whether a field takes results of a kind. */
function resultMistake(kind: ValueKind, type: FieldType, field: Field): Problem | undefined {
  if (kind === 'null') return undefined;
  if (type.numeric) return kind === 'number' ? undefined : problem('resultNotNumber');
  if (isYesNo(field, type)) return kind === 'boolean' ? undefined : problem('resultNotYesNo');
  if (type.storage !== 'plain') return problem('typeNotComputed', { type: type.name });
  return kind === 'text' || kind === 'date' ? undefined : problem('resultNotText');
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
    return [...new Set(namesIn(formula).map(({ path: [name = ''] }) => name))];
  } catch {
    // The check of the expression itself reports it.
    return [];
  }
}

/**
 * Whether an expression uses only known fields: those of the record; in a line its own and those of its
 * record.
 *
 * @throws ExpressionError if the text does not parse.
 */
function checkOperands(scope: CheckScope, name: string, text: string, path: Path): boolean {
  const record = recordOf(scope);
  const isCommon = (first: string) => !scope.known.includes(first) && Object.hasOwn(COMMON_NAMES, first);
  const seen = new Set<string>();
  let areKnown = true;
  for (const {
    path: [first = '', field = ''],
    start,
  } of namesIn(text)) {
    const of = first === RECORD ? record : undefined;
    const used = of === undefined ? first : `${first}.${field}`;
    if (seen.has(used) || used === `${RECORD}.` || (of === undefined && isCommon(first))) continue;
    seen.add(used);
    const wrong = of === undefined ? operandMistake(scope, name, first) : ofRecordMistake(of, field);
    if (wrong !== undefined) scope.addMistake(path, wrong, start);
    areKnown &&= wrong === undefined && (of ?? scope).fields[of === undefined ? first : field] !== undefined;
  }
  return areKnown;
}

/** The record that an expression of a line can use, unless the line has a field of that name. */
function recordOf({ record, known }: CheckScope): CheckScope | undefined {
  return known.includes(RECORD) ? undefined : record;
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
