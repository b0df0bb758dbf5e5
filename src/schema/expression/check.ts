/**
 * Checks an expression against a scope: every name, path, function and combination of kinds. The result is the tree that is
 * evaluated, or compiled to SQL.
 */
import type { ASTNode } from '@marcbachmann/cel-js';
import type { Nested } from '../../errors/params.ts';
import { type Problem, phrase, problem } from '../../errors/problem.ts';
import { existsAsDay } from '../days.ts';
import { didYouMean } from '../mistake.ts';
import type { Arithmetic, Comparison, Expression } from './Expression.ts';
import {
  AGGREGATES,
  type AggregateName,
  FUNCTIONS,
  type FunctionShape,
  isAggregate,
  isFunction,
} from './functions.ts';
import { ExpressionError, parse, pathOf, type Step } from './parse.ts';
import {
  BOOLEAN,
  DATE,
  isOwner,
  type Names,
  NUMBER,
  type Owner,
  recordNames,
  type Scope,
  TEXT,
  typeOfField,
  type ValueKind,
  type ValueType,
} from './types.ts';

/** A mistake, and the position of its first character in the text. */
export interface MistakeInText {
  problem: Problem;
  at: number;
}

/** An expression that may be compiled, or its first mistake. */
export type CheckedExpression = { typed: Expression } | MistakeInText;

/** The expression as a tree in which every node has its type, or its first mistake. */
export function checkExpression(text: string, scope: Scope): CheckedExpression {
  try {
    return { typed: typedOf(parse(text), { ...scope, text }) };
  } catch (error) {
    if (error instanceof ExpressionError) return { problem: error.problem, at: error.at };
    throw error;
  }
}

/**
 * An expression that the check of the definitions has accepted.
 *
 * @throws ExpressionError if it is not one of the scope.
 */
export function expressionIn(text: string, scope: Scope): Expression {
  return typedOf(parse(text), { ...scope, text });
}

class Mistaken extends ExpressionError {
  constructor(problem: Problem, { start }: { start: number }) {
    super(problem, start);
  }
}

type Place = Scope & { text: string };

function typedOf(node: ASTNode, place: Place): Expression {
  const { start, end } = node;
  switch (node.op) {
    case 'value':
      return literalOf(node, place);
    case 'id':
    case '.':
      return nameOf(node, place);
    case 'list':
      return listOf(node, node.args, place);
    case 'call':
      return callOf(node, node.args[0], node.args[1], place);
    case 'rcall':
      return methodOf(node, node.args, place);
    case '!_':
      return { op: 'not', of: condition(node.args, place), start, end, type: BOOLEAN };
    case '-_':
      return {
        op: 'negate',
        of: wanted(typedOf(node.args, place), ['number'], '-'),
        start,
        end,
        type: NUMBER,
      };
    case '&&':
    case '||': {
      const [left, right] = [condition(node.args[0], place), condition(node.args[1], place)];
      return { op: 'logic', sign: node.op, left, right, start, end, type: BOOLEAN };
    }
    case '?:':
      return choiceOf(node, node.args, place);
    case 'in':
      return membershipOf(node, node.args, place);
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparisonOf(node, node.op, node.args, place);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmeticOf(node, node.op, node.args, place);
    default:
      throw new Mistaken(problem('expressionNotHere', { part: place.text.slice(start, end) }), node);
  }
}

type Range = Pick<ASTNode, 'start' | 'end'>;

const NOTHING: ValueType = { kind: 'null' };
/** The type of a name that a partial scope does not have: it fits everywhere, and has no value. */
const GONE: ValueType = { kind: 'null' };

function isGone({ type }: Expression): boolean {
  return type === GONE;
}

function literalOf(node: ASTNode & { op: 'value' }, { text }: Place): Expression {
  const { start, end, args } = node;
  if (args === null) return { op: 'value', value: null, start, end, type: NOTHING };
  if (typeof args === 'boolean') return { op: 'value', value: args, start, end, type: BOOLEAN };
  if (typeof args === 'string') return { op: 'value', value: args, start, end, type: TEXT };
  const digits = text.slice(start, end);
  if (/^\d+(\.\d+)?$/.test(digits) && digits.length <= LONGEST_NUMBER)
    return { op: 'value', value: digits, start, end, type: NUMBER };
  throw new Mistaken(problem('expressionNotHere', { part: digits }), node);
}

const LONGEST_NUMBER = 40;

/** A name, a member such as `ask.from`, or a path through references. */
function nameOf(node: ASTNode, place: Place): Expression {
  const written = pathOf(node);
  if (written === undefined)
    throw new Mistaken(problem('expressionNotHere', { part: place.text.slice(node.start, node.end) }), node);
  const steps = withImplied(written, place);
  let found: ValueType | Owner = { members: place.names };
  let owner = '';
  for (const step of steps) {
    const members = membersOf(found, place);
    if (members === undefined) {
      const isReference = !isOwner(found) && found.to !== undefined;
      throw new Mistaken(
        problem(isReference ? 'expressionNotFollowed' : 'expressionNoPath', { name: owner }),
        step,
      );
    }
    const next: ValueType | Owner | undefined = Object.hasOwn(members, step.name)
      ? members[step.name]
      : undefined;
    if (next === undefined) {
      if (place.isPartial) return { op: 'value', value: null, start: node.start, end: node.end, type: GONE };
      const more = owner === '' ? impliedNames(place) : [];
      throw new Mistaken(unknown(step.name, owner, [...Object.keys(members), ...more]), step);
    }
    found = next;
    owner = owner === '' ? step.name : `${owner}.${step.name}`;
  }
  if (isOwner(found))
    throw new Mistaken(
      problem('expressionOwnerAlone', {
        name: owner,
        example: `${owner}.${Object.keys(found.members)[0] ?? 'id'}`,
      }),
      node,
    );
  return { op: 'name', path: steps.map(({ name }) => name), start: node.start, end: node.end, type: found };
}

/** A path with the owner that it leaves out. */
function withImplied(steps: Step[], place: Scope): Step[] {
  const { name = '', start = 0 } = steps[0] ?? {};
  const isLeftOut = !Object.hasOwn(place.names, name) && impliedNames(place).includes(name);
  return isLeftOut ? [{ name: place.implied as string, start }, ...steps] : steps;
}

function impliedNames({ names, implied = '' }: Scope): readonly string[] {
  const owner = names[implied];
  return owner !== undefined && isOwner(owner) ? Object.keys(owner.members) : [];
}

function membersOf(found: ValueType | Owner, { resources, types }: Scope): Names | undefined {
  if (isOwner(found)) return found.members;
  if (found.ends !== undefined) return Object.fromEntries(found.ends.map((end) => [end, DATE]));
  const target = found.to === undefined || found.kind !== 'number' ? undefined : resources[found.to];
  return target && recordNames(target, types);
}

function unknown(name: string, owner: string, members: readonly string[]): Problem {
  const hint = didYouMean(name, members);
  return owner === ''
    ? problem('expressionUnknownName', { name, hint })
    : problem('expressionUnknownMember', { parent: owner, name, hint });
}

function listOf({ start, end }: Range, given: readonly ASTNode[], place: Place): Expression {
  const items = given.map((item) => typedOf(item, place));
  const [first] = items;
  if (first === undefined)
    return { op: 'list', items, start, end, type: { kind: 'list', each: { kind: 'null' } } };
  for (const item of items) {
    // CEL makes no list of a value and a missing one, so names have no place in it.
    if (!isWritten(item)) throw new Mistaken(problem('expressionListOfNames'), item);
    if (item.type.kind === 'null' || item.type.kind !== first.type.kind)
      throw new Mistaken(
        problem('expressionMixedList', { one: kindPhrase(first), other: kindPhrase(item) }),
        item,
      );
  }
  return { op: 'list', items, start, end, type: { kind: 'list', each: first.type } };
}

function callOf(node: ASTNode, name: string, given: readonly ASTNode[], place: Place): Expression {
  // With one argument they are over lines, with several the least or the greatest of these.
  const isOfSeveral = given.length > 1 && isFunction(name);
  if (isAggregate(name) && !isOfSeveral) return aggregateOf(node, name, given, place);
  if (!isFunction(name) || METHODS_ONLY.includes(name))
    throw new Mistaken(unknownFunction(name, CALLED), node);
  return functionOf(node, name, given, place);
}

/** Functions that are written behind a value alone. */
const METHODS_ONLY: readonly string[] = ['startsWith', 'endsWith', 'contains'];
const CALLED = [...Object.keys(FUNCTIONS).filter((name) => !METHODS_ONLY.includes(name)), ...AGGREGATES];
const METHODS = [...METHODS_ONLY, 'size'];

function unknownFunction(name: string, known: readonly string[]): Problem {
  return problem('expressionUnknownFunction', { name, hint: didYouMean(name, known) });
}

function functionOf(
  { start, end }: Range,
  name: keyof typeof FUNCTIONS,
  given: readonly ASTNode[],
  place: Place,
): Expression {
  const shape: FunctionShape = FUNCTIONS[name];
  if (place.isInDatabase === true && shape.sql === undefined)
    throw new Mistaken(problem('expressionNotInDatabase', { name }), { start });
  const most = shape.repeats ? Number.POSITIVE_INFINITY : shape.takes.length;
  if (given.length < shape.takes.length || given.length > most) {
    // The value before a method is not counted.
    const count = shape.takes.length - (METHODS_ONLY.includes(name) ? 1 : 0);
    throw new Mistaken(problem('expressionArguments', { name, count }), { start });
  }
  const args = given.map((argument, index) => {
    const kinds = shape.takes[Math.min(index, shape.takes.length - 1)] as readonly ValueKind[];
    const typed = wanted(asDay(typedOf(argument, place), kinds), kinds, name);
    if (index >= (shape.writtenFrom ?? most) && !isWritten(typed))
      throw new Mistaken(problem('expressionNotWritten', { name }), typed);
    const choices = shape.choices?.[index];
    if (choices !== undefined && !(typed.op === 'value' && choices.includes(String(typed.value))))
      throw new Mistaken(problem('expressionNoChoice', { name, words: choices.join(', ') }), typed);
    return typed;
  });
  const [first, ...others] = args;
  if (!shape.isOfOneKind || first === undefined)
    return { op: 'function', name, args, start, end, type: shape.result };
  const odd = others.find(({ type }) => type.kind !== first.type.kind);
  if (odd !== undefined) throw unfit(name, first, odd, { start, end }, place);
  return { op: 'function', name, args, start, end, type: { kind: first.type.kind } };
}

/** A field of lines, or one of the fields in each of them. */
function aggregateOf(
  { start, end }: Range,
  of: AggregateName,
  given: readonly ASTNode[],
  place: Place,
): Expression {
  const [argument] = given;
  const path = argument === undefined || given.length !== 1 ? undefined : pathOf(argument);
  const [first, column, ...more] = path ?? [];
  if (
    argument === undefined ||
    first === undefined ||
    more.length > 0 ||
    (column === undefined && of !== 'count')
  ) {
    const example = of === 'count' ? 'count(items)' : `${of}(items.amount)`;
    throw new Mistaken(problem('expressionOfNoLines', { text: place.text, of, example }), { start });
  }
  const lines = nameOf(
    { op: 'id', args: first.name, start: first.start, end: first.start } as ASTNode,
    place,
  );
  if (lines.type.kind === 'null') return lines;
  const fields = lines.type.field?.of;
  if (fields === undefined) throw new Mistaken(problem('figureOfNoLines', { name: first.name, of }), first);
  if (column === undefined) return { op: 'aggregate', name: of, of: lines, start, end, type: NUMBER };
  const field = Object.hasOwn(fields, column.name) ? fields[column.name] : undefined;
  const type = field && typeOfField(field, place.types);
  if (place.isPartial && field === undefined) return { op: 'value', value: null, start, end, type: GONE };
  if (field === undefined || type === undefined)
    throw new Mistaken(
      problem('figureOfUnknown', {
        name: first.name,
        column: column.name,
        hint: didYouMean(column.name, Object.keys(fields)),
      }),
      column,
    );
  if (of !== 'count' && (type.kind !== 'number' || type.to !== undefined))
    throw new Mistaken(
      problem('figureOfNoNumber', { column: column.name, name: first.name, type: field.type, of }),
      column,
    );
  return {
    op: 'aggregate',
    name: of,
    of: lines,
    column: { name: column.name, type },
    start,
    end,
    type: NUMBER,
  };
}

/** A number that stands in the expression, such as 30 or -1. */
function isWritten(typed: Expression): boolean {
  return typed.op === 'value' || (typed.op === 'negate' && typed.of.op === 'value');
}

function methodOf(
  node: ASTNode,
  [name, owner, given]: readonly [string, ASTNode, readonly ASTNode[]],
  place: Place,
): Expression {
  if (!isFunction(name) || !METHODS.includes(name)) throw new Mistaken(unknownFunction(name, METHODS), node);
  return functionOf(node, name, [owner, ...given], place);
}

function condition(node: ASTNode, place: Place): Expression {
  return wanted(typedOf(node, place), ['boolean'], 'condition');
}

function choiceOf(
  node: ASTNode,
  [when, yes, no]: readonly [ASTNode, ASTNode, ASTNode],
  place: Place,
): Expression {
  const test = condition(when, place);
  const [one, other] = alike(typedOf(yes, place), typedOf(no, place));
  const isAlike = one.type.kind === other.type.kind || one.type.kind === 'null' || other.type.kind === 'null';
  if (!isAlike) throw unfit('?:', one, other, node, place);
  const { kind, to } = one.type.kind === 'null' ? other.type : one.type;
  const type: ValueType = { kind, ...(one.type.to === other.type.to && { to }) };
  return { op: 'choose', when: test, yes: one, no: other, start: node.start, end: node.end, type };
}

function membershipOf(
  { start, end }: Range,
  [left, right]: readonly [ASTNode, ASTNode],
  place: Place,
): Expression {
  const list = wanted(typedOf(right, place), ['list'], 'in');
  const item = typedOf(left, place);
  const each = list.type.each?.kind ?? 'null';
  const adapted = each === 'date' ? asDay(item, ['date']) : item;
  const items = list.op === 'list' && item.type.kind === 'date' ? daysOf(list) : list;
  const same = items === list ? adapted.type.kind === each : true;
  if (!same && each !== 'null' && adapted.type.kind !== 'null')
    throw unfit('in', item, list, { start, end }, place);
  for (const part of items.op === 'list' && !place.isPartial ? items.items : []) mustBeOption(part, item);
  if (!place.isPartial) mustBeOption(item, items);
  return { op: 'in', item: adapted, list: items, start, end, type: BOOLEAN };
}

/** Written texts as days. */
function daysOf(list: Expression & { op: 'list' }): Expression {
  const items = list.items.map((item) => wanted(asDay(item, ['date']), ['date'], 'in'));
  return { ...list, items, type: { kind: 'list', each: { kind: 'date' } } };
}

const ORDERED: readonly ValueKind[] = ['number', 'text', 'date', 'moment'];

function comparisonOf(
  { start, end }: Range,
  sign: Comparison,
  [one, other]: readonly [ASTNode, ASTNode],
  place: Place,
): Expression {
  const [left, right] = alike(typedOf(one, place), typedOf(other, place));
  const kinds = [left.type.kind, right.type.kind];
  const isEquality = sign === '==' || sign === '!=';
  const isNull = kinds.includes('null');
  const isAnyGone = isGone(left) || isGone(right);
  const fits = isEquality
    ? isNull || (kinds[0] === kinds[1] && kinds[0] !== 'list' && kinds[0] !== 'parts')
    : kinds[0] === kinds[1] && ORDERED.includes(kinds[0] as ValueKind);
  if (!fits && !isAnyGone) throw unfit(sign, left, right, { start, end }, place);
  if (isEquality && !place.isPartial) {
    mustBeOption(left, right);
    mustBeOption(right, left);
  }
  return { op: 'compare', sign, left, right, start, end, type: BOOLEAN };
}

function arithmeticOf(
  { start, end }: Range,
  sign: Arithmetic,
  [one, other]: readonly [ASTNode, ASTNode],
  place: Place,
): Expression {
  const [left, right] = [typedOf(one, place), typedOf(other, place)];
  const kinds = [left.type.kind, right.type.kind];
  if (isGone(left) || isGone(right)) return { op: 'arithmetic', sign, left, right, start, end, type: GONE };
  if (sign === '+' && kinds.every((kind) => kind === 'text'))
    return { op: 'join', left, right, start, end, type: TEXT };
  if (!kinds.every((kind) => kind === 'number')) throw unfit(sign, left, right, { start, end }, place);
  return { op: 'arithmetic', sign, left, right, start, end, type: NUMBER };
}

/** A text that is compared with a choice is one of its options; otherwise the comparison is always the same. */
function mustBeOption(written: Expression, choice: Expression): void {
  const options = (choice.type.options ?? choice.type.field?.options)?.map(({ value }) => value);
  if (options === undefined || written.op !== 'value' || written.type.kind !== 'text') return;
  const value = String(written.value);
  if (choice.op !== 'name' || options.includes(value)) return;
  const name = choice.path.join('.');
  const hint = didYouMean(value, options);
  throw new Mistaken(
    problem('expressionNoOption', { value, name, words: options.join(', '), hint }),
    written,
  );
}

/** A text beside a day is a day, and 1 or 0 beside yes or no is one of these. */
function alike(one: Expression, other: Expression): [Expression, Expression] {
  return [beside(one, other), beside(other, one)];
}

function beside(typed: Expression, { type: { kind } }: Expression): Expression {
  if (kind === 'date') return asDay(typed, ['date']);
  if (kind === 'moment') return asMoment(typed);
  const isTruth = kind === 'boolean' && typed.op === 'value' && (typed.value === '1' || typed.value === '0');
  return isTruth ? { ...typed, value: typed.value === '1', type: BOOLEAN } : typed;
}

/** A written text as a day, where one is needed. */
function asDay(typed: Expression, kinds: readonly ValueKind[]): Expression {
  if (typed.op !== 'value' || typed.type.kind !== 'text' || !kinds.includes('date')) return typed;
  const text = String(typed.value);
  if (!existsAsDay(text)) throw new Mistaken(problem('expressionNotDay', { value: text }), typed);
  return { ...typed, type: { kind: 'date' } };
}

/** A written day, with a time or without one, where a moment is needed: its first second, in the business time zone. */
function asMoment(typed: Expression): Expression {
  if (typed.op !== 'value' || typed.type.kind !== 'text') return typed;
  const text = String(typed.value);
  const [, day = '', time = ' 00:00:00'] =
    /^(\d{4}-\d\d-\d\d)( (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.exec(text) ?? [];
  if (!existsAsDay(day)) throw new Mistaken(problem('expressionNotMoment', { value: text }), typed);
  return { ...typed, value: `${day}${time}`, type: { kind: 'moment' } };
}

function wanted(typed: Expression, kinds: readonly ValueKind[], by: string): Expression {
  if (kinds.includes(typed.type.kind) || isGone(typed)) return typed;
  if (by === 'condition')
    throw new Mistaken(problem('expressionNoTruth', { given: kindPhrase(typed) }), typed);
  throw new Mistaken(
    problem('expressionWrongArgument', {
      name: by,
      wanted: phrase(KIND_PHRASES[kinds[0] as ValueKind]),
      given: kindPhrase(typed),
    }),
    typed,
  );
}

/** @param range the part of the text that has them. */
function unfit(
  operator: string,
  one: Expression,
  other: Expression,
  { start, end }: Range,
  { text }: Place,
): Mistaken {
  const part = text.slice(start, end);
  return new Mistaken(
    problem('expressionKinds', { operator, one: kindPhrase(one), other: kindPhrase(other), part }),
    { start },
  );
}

/** The words for a kind of value, in messages. */
export const KIND_PHRASES = {
  number: 'kindNumber',
  text: 'kindText',
  boolean: 'kindTrueOrFalse',
  date: 'kindDay',
  moment: 'kindMoment',
  list: 'kindList',
  parts: 'kindParts',
  null: 'kindNothing',
} as const satisfies Record<ValueKind, string>;

function kindPhrase({ type }: Expression): Nested {
  return phrase(KIND_PHRASES[type.kind]);
}
