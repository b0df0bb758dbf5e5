import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import { RECORD } from './askedOfRecord.ts';

/**
 * The language of conditions in definitions: CEL, which can neither loop nor reach anything but its fields, and is
 * interpreted without eval. Both sides take it from here. Apart from `index.ts`, so that the browser loads it only
 * where a condition is asked.
 */

/** The values of fields as they travel in JSON: exact numbers as numbers, null for what is absent. */
export type ExpressionValues = Readonly<Record<string, unknown>>;

export interface Expression {
  /** The fields that it asks for, each once; `record` among them where a line asks for those of its record. */
  fields: readonly string[];
  /** What it asks of `record`, each once: `rate` for `record.rate`. */
  ofRecord: readonly string[];
  /** Whether it asks for `record` as a whole. */
  asksWhole: boolean;
  /** The texts and numbers that it compares with. */
  literals: readonly (string | number)[];
  /** @throws ExpressionError where a value cannot be compared, such as an absent number with 100. */
  test: (values: ExpressionValues) => boolean;
}

/** What is wrong with an expression, in an admin's words. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
}

/**
 * A condition that can be asked many times.
 *
 * @throws ExpressionError where the text does not parse.
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
      const asked = [...found.fields].map((field) => [field, values[field] ?? null]);
      const answer = answerOf(text, parsed, Object.fromEntries(asked));
      if (typeof answer === 'boolean') return answer;
      throw new ExpressionError(`the expression "${text}" does not answer true or false`);
    },
  };
}

/** A figure over all lines of a field: `sum(items.amount)`, `count(items)`. */
export interface Aggregate {
  of: (typeof AGGREGATES)[number];
  /** The field with the lines. */
  field: string;
  /** The field of a line; none where the lines themselves are counted. */
  column: string | undefined;
  /** Where its argument stands in the text. */
  start: number;
  end: number;
}

const AGGREGATES = ['sum', 'count', 'min', 'max'] as const;

/**
 * The figures over lines that an expression asks for.
 *
 * @throws ExpressionError where one asks for anything but a field of lines.
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
        `the expression "${text}" asks ${of} of something else than a field of lines; it is ${of}(items${of === 'count' ? '' : '.amount'})`,
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

/** Where the numbers stand that are written in an expression, in their order. */
export function literalRanges(text: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  walk(parse(text).ast, (node) => {
    if (node.op === 'value' && (typeof node.args === 'number' || typeof node.args === 'bigint'))
      ranges.push({ start: node.start, end: node.end });
  });
  return ranges.sort((one, other) => one.start - other.start);
}

/** The operators of an expression as the language names them, such as `/` and `?:`; `fraction` for a number with places. */
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

/** Longer ones would be asked for more than a reader, or the parser, can hold. */
const LONGEST = 2000;

function parse(text: string): ParseResult {
  if (text.length > LONGEST)
    throw new ExpressionError(
      `the expression "${text.slice(0, 40)}..." is longer than ${LONGEST.toLocaleString('en')} characters`,
    );
  try {
    return language.parse(text);
  } catch (error) {
    throw new ExpressionError(`the expression "${text}" does not parse${reasonOf(error, text)}`);
  }
}

/** What people write who know another language. */
const WORDS = [
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
] as const;

/** What the parser found, and where; a single = is what people write who mean ==. */
function reasonOf(error: unknown, text: string): string {
  const { summary = '', range } = error as { summary?: string; range?: { start: number } };
  if (text.trim() === '') return ': it is blank';
  if (/character: =$/.test(summary)) return '; equality is ==';
  const word = WORDS.find(([said]) => new RegExp(`[^"']\\b${said}\\b[^"']`).test(text));
  if (word !== undefined) return `; "${word[0]}" is written ${word[1]}`;
  return `: ${summary.toLowerCase().replace('token: eof', 'end')}${range ? ` at character ${range.start + 1}` : ''}`;
}

function answerOf(text: string, parsed: ParseResult, values: ExpressionValues): unknown {
  try {
    return parsed(values);
  } catch (error) {
    const { summary = String(error) } = error as { summary?: string };
    const reason = /null/.test(summary)
      ? 'an absent value has no size; ask first whether it is there, as in `a != null && a > 5`'
      : summary.charAt(0).toLowerCase() + summary.slice(1);
    throw new ExpressionError(`the expression "${text}" cannot be answered: ${reason}`);
  }
}

interface Found {
  fields: Set<string>;
  ofRecord: string[];
  /** How often it says `record`. */
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
