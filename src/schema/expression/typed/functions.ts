import type { ValueKind, ValueType } from './valueType.ts';
import { DATE, NUMBER, TEXT } from './valueType.ts';

/** A function of typed expressions. */
export interface FunctionShape {
  /** The kinds that each argument may have; the last one repeats if `repeats`. */
  takes: readonly (readonly ValueKind[])[];
  repeats?: true;
  /** Arguments from this one on are numbers written in the expression. */
  writtenFrom?: number;
  result: ValueType;
}

const DAY = ['date', 'moment'] as const;

/** The functions that are written before their arguments: `month(date)`. A moment counts as its day in the business zone. */
export const FUNCTIONS = {
  /** The number of days from the first day to the second. */
  days: { takes: [DAY, DAY], result: NUMBER },
  add_days: { takes: [DAY, ['number']], result: DATE },
  day: { takes: [DAY], result: DATE },
  /** The Sunday with which its week begins. */
  week: { takes: [DAY], result: DATE },
  /** 2026-07 */
  month: { takes: [DAY], result: TEXT },
  /** 2026-Q3, of the calendar's year. */
  quarter: { takes: [DAY], result: TEXT },
  /** 2026 */
  year: { takes: [DAY], result: TEXT },
  /** 2026/27, by the setting of its first month. */
  fiscal_year: { takes: [DAY], result: TEXT },
  /** The place of a number between limits: 0 up to the first one, 1 up to the second, and so on. */
  band: { takes: [['number'], ['number']], repeats: true, writtenFrom: 1, result: NUMBER },
  /** Rounded half away from zero. */
  round: { takes: [['number'], ['number']], writtenFrom: 1, result: NUMBER },
  size: { takes: [['text', 'list']], result: NUMBER },
} as const satisfies Record<string, FunctionShape>;

/** The functions that are written behind a value: `name.startsWith("A")`. */
export const METHODS = ['startsWith', 'endsWith', 'contains', 'size'] as const;

export type FunctionName = keyof typeof FUNCTIONS;
export type MethodName = (typeof METHODS)[number];

export function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

export function isMethod(name: string): name is MethodName {
  return (METHODS as readonly string[]).includes(name);
}
