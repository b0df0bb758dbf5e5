import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import type { Phrase } from '../../errors/params.ts';
import { type Problem, phrase, problem } from '../../errors/problem.ts';

/** The only use of the library: from text to a tree. Names, functions and values are checked and evaluated here (README.md). */

/** A mistake in an expression, as data. The message is its code, so that the browser does not load the catalogue. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
  readonly problem: Problem;
  /** The position of its first character in the text. */
  readonly at: number;

  constructor(problem: Problem, at = 0) {
    super(problem.code);
    this.problem = problem;
    this.at = at;
  }
}

const language = new Environment({ unlistedVariablesAreDyn: true });

/** The parser recurses, so the length of an expression is limited. */
const LONGEST = 2000;

/** The tree of an expression. @throws ExpressionError if the text does not parse. */
export function parse(text: string): ASTNode {
  if (text.length > LONGEST)
    throw new ExpressionError(problem('expressionTooLong', { beginning: text.slice(0, 40), most: LONGEST }));
  try {
    return language.parse(text).ast;
  } catch (error) {
    const { range } = error as { range?: { start: number } };
    const hint = hintOf(text, range?.start);
    throw new ExpressionError(problem('expressionUnreadable', { text, hint }), range?.start);
  }
}

/** Operators of other languages that people write by mistake. */
const WORDS = [
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
] as const;

/** Why a text does not parse, by what stands where the parser stopped. */
function hintOf(text: string, at: number | undefined): Phrase {
  if (text.trim() === '') return phrase('hintBlank');
  if (at !== undefined && text[at] === '=') return phrase('hintEquality');
  const foreign = WORDS.find(([word]) => new RegExp(`[^"']\\b${word}\\b[^"']`).test(text));
  if (foreign !== undefined) return phrase('hintOperator', { word: foreign[0], operator: foreign[1] });
  if (at === undefined) return '';
  const found = /^\s*("[^"]*"?|'[^']*'?|\w+|\S)/.exec(text.slice(at))?.[1];
  return found === undefined
    ? phrase('hintUnexpectedEnd', { at: at + 1 })
    : phrase('hintUnexpected', { found, at: at + 1 });
}

/** A path of names as it is written: `vendor_id`, `record.rate`, `items.amount`. */
export interface WrittenName {
  path: readonly string[];
  start: number;
}

/** Every name and path in an expression, in their order. @throws ExpressionError if the text does not parse. */
export function namesIn(text: string): WrittenName[] {
  const found: WrittenName[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    if (!isNode(part)) return;
    const path = pathOf(part);
    if (path === undefined) visit(part.args);
    else found.push({ path: path.map(({ name }) => name), start: part.start });
  };
  visit(parse(text));
  return found;
}

export interface Step {
  name: string;
  start: number;
}

/** The steps of a name or a path; undefined for any other node. */
export function pathOf(node: ASTNode): Step[] | undefined {
  if (node.op === 'id') return [{ name: node.args, start: node.start }];
  if (node.op !== '.') return undefined;
  const [owner, name] = node.args;
  const steps = pathOf(owner);
  return steps && [...steps, { name, start: node.end - name.length }];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}
