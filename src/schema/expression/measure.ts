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

/** A column's expression: one measure, a formula over other columns, or a measure inside something else. */
export type ColumnExpression =
  | { kind: 'measure'; of: MeasureName; value?: string | undefined; isOne: boolean }
  | { kind: 'formula' }
  | { kind: 'within'; part: string };

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
    if (inner !== undefined) return { kind: 'within', part: text.slice(inner.start, inner.end) };
    return { kind: 'measure', of: own.of, value, isOne };
  }
  const [inside] = measuresIn(ast);
  return inside === undefined
    ? { kind: 'formula' }
    : { kind: 'within', part: text.slice(inside.start, inside.end) };
}

/**
 * The first measure in an expression that may have none.
 *
 * @throws ExpressionError if the text does not parse.
 */
export function measureIn(text: string): MeasureName | undefined {
  const [found] = measuresIn(parse(text));
  return found && measureOf(found)?.of;
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
