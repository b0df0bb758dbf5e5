import type { Param } from './params.ts';

/** Whether a parameter is an amount of money or a quantity of goods, or the message that it stands for has one. */
export function hasFigures(param: Param): boolean {
  if (typeof param !== 'object') return false;
  if (isList(param)) return param.some(hasFigures);
  if ('money' in param || 'quantity' in param) return true;
  if ('every' in param) return param.every.some(hasFigures);
  if ('reasons' in param) return param.reasons.some(hasFigures);
  if ('code' in param) return Object.values(param.params).some(hasFigures);
  return 'values' in param && Object.values(param.values ?? {}).some(hasFigures);
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
