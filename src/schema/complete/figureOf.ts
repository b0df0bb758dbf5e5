import type { Expression } from '../expression/Expression.ts';
import type { ValueKind } from '../expression/types.ts';
import type { ColumnType } from '../report.ts';
import { commonType } from './commonNames.ts';

/** The column types of the fields whose type has another name. */
const OF_FIELDS: Readonly<Record<string, ColumnType>> = {
  money: 'money',
  quantity: 'quantity',
  percent: 'percent',
  integer: 'integer',
};

const OF_KINDS: Partial<Record<ValueKind, ColumnType>> = { number: 'number', date: 'date', moment: 'date' };

/**
 * How the figure of an expression is written. Money per quantity is money, a share of the same is a number.
 *
 * @param ofName for the names of a formula over columns.
 */
export function figureOf(typed: Expression, ofName?: (path: readonly string[]) => ColumnType): ColumnType {
  switch (typed.op) {
    case 'name': {
      if (ofName !== undefined) return ofName(typed.path);
      const { kind, field } = typed.type;
      if (field !== undefined) return OF_FIELDS[field.type] ?? OF_KINDS[kind] ?? 'text';
      return commonType(typed.path.at(-1) ?? '') ?? OF_KINDS[kind] ?? 'text';
    }
    case 'choose':
      return figureOf(typed.yes.type.kind === 'null' ? typed.no : typed.yes, ofName);
    case 'negate':
      return figureOf(typed.of, ofName);
    case 'function':
      if (typed.name === 'days') return 'integer';
      if (typed.name === 'round' && typed.args[0] !== undefined) return figureOf(typed.args[0], ofName);
      return OF_KINDS[typed.type.kind] ?? 'text';
    case 'arithmetic':
      return combined(typed.sign, figureOf(typed.left, ofName), figureOf(typed.right, ofName));
    default:
      return OF_KINDS[typed.type.kind] ?? 'text';
  }
}

function combined(sign: string, left: ColumnType, right: ColumnType): ColumnType {
  const isShare = sign === '/' && left === right;
  if (isShare) return 'number';
  if (left === right && sign !== '*') return left;
  if (left === 'money' || (right === 'money' && sign !== '/')) return 'money';
  if (left === 'quantity' && ['integer', 'number', 'percent'].includes(right)) return 'quantity';
  if (right === 'quantity' && sign !== '/') return 'quantity';
  return left === 'integer' && right === 'integer' ? 'integer' : 'number';
}
