import type { ASTNode } from '@marcbachmann/cel-js';
import type { MeasureName } from '../report.ts';
import { parse } from './parse.ts';

/** The measures of a report's columns, each over the rows of a group. */
export const MEASURES = [
  'sum',
  'count',
  'avg',
  'min',
  'max',
  'opening',
  'closing',
  'last',
] as const satisfies readonly MeasureName[];

/** A column's expression: one measure, a formula over other columns, or a measure inside something else; `at` is where the part begins. */
export type ColumnExpression =
  | { kind: 'measure'; of: MeasureName; value?: string | undefined; at?: number | undefined; isOne: boolean }
  | { kind: 'formula' }
  | { kind: 'within'; part: string; at: number };

/**
 * Reads the expression of a column. `isOne` tells whether the measure has as many values as it needs: one, or for `count` none.
 *
 * @throws ExpressionError if the text does not parse.
 */
export function readColumn(text: string): ColumnExpression {
  const ast = parse(text);
  const own = measureOf(ast);
  if (own !== undefined) {
    const [argument] = own.given;
    const isOne = own.given.length === (own.of === 'count' ? 0 : 1);
    const value = argument && text.slice(argument.start, argument.end);
    const inner = argument && measuresIn(argument)[0];
    if (inner !== undefined) return within(text, inner);
    return { kind: 'measure', of: own.of, value, at: argument?.start, isOne };
  }
  const [inside] = measuresIn(ast);
  return inside === undefined ? { kind: 'formula' } : within(text, inside);
}

function within(text: string, { start, end }: ASTNode): ColumnExpression {
  return { kind: 'within', part: text.slice(start, end), at: start };
}

/**
 * The first measure in an expression that may have none.
 *
 * @throws ExpressionError if the text does not parse.
 */
export function measureIn(text: string): { of: MeasureName; at: number } | undefined {
  const [found] = measuresIn(parse(text));
  const measure = found && measureOf(found);
  return measure && { of: measure.of, at: found.start };
}

function measureOf(node: ASTNode): { of: MeasureName; given: readonly ASTNode[] } | undefined {
  if (node.op !== 'call') return undefined;
  const [name, given] = node.args as [string, readonly ASTNode[]];
  const of = MEASURES.find((known) => known === name);
  return of && { of, given };
}

function measuresIn(node: unknown): ASTNode[] {
  if (Array.isArray(node)) return node.flatMap(measuresIn);
  if (typeof node !== 'object' || node === null || !('op' in node)) return [];
  const own = node as ASTNode;
  return measureOf(own) === undefined ? measuresIn(own.args) : [own];
}
