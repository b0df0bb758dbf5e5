import type { Param, Params } from './params.ts';

/** The parameters of the catalogue in which the name of a record is a text. */
export const NAMES_OF_RECORDS: readonly string[] = [
  'name',
  'people',
  'person',
  'product',
  'project',
  'title',
];

/** Whether a message names a record by its title. */
export function namesRecord(params: Params): boolean {
  return Object.entries(params).some(([key, param]) => isName(key, param));
}

function isName(key: string, param: Param): boolean {
  if (typeof param === 'string') return NAMES_OF_RECORDS.includes(key);
  // Choices of a field are no records.
  if (typeof param === 'number' || isList(param)) return false;
  if ('title' in param) return true;
  if ('every' in param) return param.every.some((part) => isName(key, part));
  if ('reasons' in param) return param.reasons.some((part) => isName('', part));
  if ('code' in param) return namesRecord(param.params);
  return 'values' in param && namesRecord(param.values ?? {});
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
