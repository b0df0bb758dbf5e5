/** Conditions. Above 250 lines because all that is known of an expression is found by one walk of its tree. */
import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import type { Phrase } from '../../errors/params.ts';
import { type Problem, phrase, problem } from '../../errors/problem.ts';
import { RECORD } from './parentFieldsUsed.ts';

/**
 * The language of conditions: CEL, which cannot loop, reaches only its fields, and is interpreted without
 * eval. It is the same on both sides. Not part of `index.ts`, so that the browser loads it only for
 * definitions with conditions.
 */

/** The values of fields in the API's JSON format: exact numbers as numbers, null for absent ones. */
export type ExpressionValues = Readonly<Record<string, unknown>>;

export interface Expression {
  /** The fields that it uses, each once; `record` among them if a line uses the fields of its record. */
  fields: readonly string[];
  /** The fields of `record` that it uses, each once: `rate` for `record.rate`. */
  ofRecord: readonly string[];
  /** Whether it uses `record` as a whole. */
  asksWhole: boolean;
  /** The texts and numbers that it compares with. */
  literals: readonly (string | number)[];
  /** @throws ExpressionError where a value cannot be compared, such as an absent number with 100. */
  test: (values: ExpressionValues) => boolean;
}

/** A mistake in an expression, as data. The message is its code, so that the browser does not load the catalogue. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * A compiled condition.
 *
 * @throws ExpressionError if the text does not parse.
 */
export function compileExpression(text: string): Expression {
  const parsed = parse(text);
  const found = {
    fields: new Set<string>(),
    ofRecord: [] as string[],
    named: 0,
    literals: new Set<string | number>(),
  };
  collect(parsed.ast, found);
  return {
    fields: [...found.fields],
    ofRecord: [...new Set(found.ofRecord)],
    asksWhole: found.named > found.ofRecord.length,
    literals: [...found.literals],
    test: (values) => {
      const used = [...found.fields].map((field) => [field, values[field] ?? null]);
      const answer = answerOf(text, parsed, Object.fromEntries(used));
      if (typeof answer === 'boolean') return answer;
      throw new ExpressionError(problem('expressionNotCondition', { text }));
    },
  };
}

/** An aggregate over the lines of a field: `sum(items.amount)`, `count(items)`. */
export interface Aggregate {
  of: (typeof AGGREGATES)[number];
  /** The field with the lines. */
  field: string;
  /** The field of a line; undefined if the lines themselves are counted. */
  column: string | undefined;
  /** The position of its argument in the text. */
  start: number;
  end: number;
}

const AGGREGATES = ['sum', 'count', 'min', 'max'] as const;

/**
 * The aggregates over lines in an expression.
 *
 * @throws ExpressionError if an argument is not a field of lines.
 */
export function aggregatesIn(text: string): Aggregate[] {
  const found: Aggregate[] = [];
  walk(parse(text).ast, (node) => {
    if (node.op !== 'call') return;
    const [name, given] = node.args as [string, readonly ASTNode[]];
    const of = AGGREGATES.find((known) => known === name);
    if (of === undefined) return;
    const [argument] = given;
    const place = given.length === 1 && argument !== undefined ? placeOf(argument) : undefined;
    if (place === undefined || argument === undefined || (place.column === undefined && of !== 'count'))
      throw new ExpressionError(
        problem('expressionOfNoLines', {
          text,
          of,
          example: of === 'count' ? 'count(items)' : `${of}(items.amount)`,
        }),
      );
    found.push({ of, ...place, start: argument.start, end: argument.end });
  });
  return found;
}

/** `items`, or `items.amount`. */
function placeOf({ op, args }: ASTNode): { field: string; column: string | undefined } | undefined {
  if (op === 'id') return { field: args, column: undefined };
  if (op !== '.') return undefined;
  const [owner, column] = args;
  return owner.op === 'id' ? { field: owner.args, column } : undefined;
}

/** A field, or `record.state` of a line's record, and a text that an expression compares it with. */
export interface Compared {
  name: string;
  text: string;
}

/**
 * The texts that an expression compares fields with, by ==, != and in.
 *
 * @throws ExpressionError if the text does not parse.
 */
export function comparedIn(text: string): Compared[] {
  const found: Compared[] = [];
  walk(parse(text).ast, (node) => {
    if (node.op !== '==' && node.op !== '!=' && node.op !== 'in') return;
    const [left, right] = node.args;
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const name = nameIn(one);
      const texts = other.op === 'list' ? other.args : [other];
      for (const { op, args } of name === undefined ? [] : texts)
        if (op === 'value' && typeof args === 'string') found.push({ name: name as string, text: args });
    }
  });
  return found;
}

/** `state`, or `record.state`. */
function nameIn(node: ASTNode): string | undefined {
  const place = placeOf(node);
  if (place === undefined || place.column === undefined) return place?.field;
  return place.field === RECORD ? `${RECORD}.${place.column}` : undefined;
}

/** The positions of the numbers in an expression, in their order. */
export function literalRanges(text: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  walk(parse(text).ast, (node) => {
    if (node.op === 'value' && (typeof node.args === 'number' || typeof node.args === 'bigint'))
      ranges.push({ start: node.start, end: node.end });
  });
  return ranges.sort((one, other) => one.start - other.start);
}

/**
 * The operators of an expression, named as in CEL, such as `/` and `?:`; `fraction` for a number with
 * decimals.
 */
export function operatorsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  walk(parse(text).ast, ({ op, args }) => {
    found.add(op === 'value' && typeof args === 'number' ? 'fraction' : op);
  });
  return found;
}

function walk(node: unknown, visit: (node: ASTNode) => void): void {
  if (Array.isArray(node)) for (const part of node) walk(part, visit);
  if (!isNode(node)) return;
  visit(node);
  walk(node.args, visit);
}

const language = new Environment({ unlistedVariablesAreDyn: true });

/** The parser recurses, so the length of an expression is limited. */
const LONGEST = 2000;

/** The tree of an expression. @throws ExpressionError if the text does not parse. */
export function parseExpression(text: string): ASTNode {
  return parse(text).ast;
}

function parse(text: string): ParseResult {
  if (text.length > LONGEST)
    throw new ExpressionError(problem('expressionTooLong', { beginning: text.slice(0, 40), most: LONGEST }));
  try {
    return language.parse(text);
  } catch (error) {
    throw new ExpressionError(problem('expressionUnreadable', { text, hint: reasonOf(error, text) }));
  }
}

/** Operators of other languages that people write by mistake. */
const WORDS = [
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
] as const;

/** The parser's reason with its position. A single = is reported as a mistaken ==. */
function reasonOf(error: unknown, text: string): Phrase {
  const { summary = '', range } = error as { summary?: string; range?: { start: number } };
  if (text.trim() === '') return phrase('hintBlank');
  if (/character: =$/.test(summary)) return phrase('hintEquality');
  const foreign = WORDS.find(([word]) => new RegExp(`[^"']\\b${word}\\b[^"']`).test(text));
  if (foreign !== undefined) return phrase('hintOperator', { word: foreign[0], operator: foreign[1] });
  const reason = summary.toLowerCase().replace('token: eof', 'end');
  return range ? phrase('hintReasonAt', { reason, at: range.start + 1 }) : phrase('hintReason', { reason });
}

function answerOf(text: string, parsed: ParseResult, values: ExpressionValues): unknown {
  try {
    return parsed(values);
  } catch (error) {
    const { summary = String(error) } = error as { summary?: string };
    if (/null/.test(summary))
      throw new ExpressionError(problem('expressionOfAbsent', { text, example: '`a != null && a > 5`' }));
    const reason = summary.charAt(0).toLowerCase() + summary.slice(1);
    throw new ExpressionError(problem('expressionUnanswered', { text, reason }));
  }
}

interface Found {
  fields: Set<string>;
  ofRecord: string[];
  /** How many times the expression uses `record`. */
  named: number;
  literals: Set<string | number>;
}

function collect(ast: ASTNode, found: Found): void {
  walk(ast, (node) => {
    if (node.op === 'id') {
      found.fields.add(node.args);
      if (node.args === RECORD) found.named += 1;
    } else if (node.op === '.' && node.args[0].op === 'id' && node.args[0].args === RECORD) {
      found.ofRecord.push(node.args[1]);
    } else if (node.op === 'value') addLiteral(node.args, found);
  });
}

function addLiteral(value: unknown, { literals }: Found): void {
  if (typeof value === 'string' || typeof value === 'number') literals.add(value);
  if (typeof value === 'bigint') literals.add(Number(value));
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}
