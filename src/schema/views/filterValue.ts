import { existsAsDay } from '../days.ts';
import type { FieldType } from '../fieldType.ts';
import { filteredRecords, isYesNo } from '../filterKind.ts';
import { isFilteredById } from '../filterOperators.ts';
import { keptFor } from '../keptFor.ts';
import { recordId } from '../recordId.ts';
import type { Field } from '../resource.ts';
import { WHERE_TEXT, type WhereOperator } from './where.ts';
import { isTextOperator } from './whereOperators.ts';

/** A value that a filter compares with: numbers and ids are decimal texts, days and moments as in the API. */
export type FilterValue = string | boolean;

/**
 * The value that a text means where a list is filtered by a field; undefined if the field cannot have it. The bounds of the field do
 * not matter, and moments are also filtered by a day.
 */
export function filterValue(
  field: Field,
  type: FieldType,
  operator: WhereOperator,
  text: string,
): FilterValue | undefined {
  if (isTextOperator(operator)) return text.length <= WHERE_TEXT ? text.normalize('NFC') : undefined;
  if (isFilteredById(field) || filteredRecords(field) !== undefined) return recordId(text)?.toString();
  if (field.options !== undefined) return optionOf(field, text);
  const isDay = type.storage === 'instant' || type.column(field) === 'date';
  if (isDay && existsAsDay(text)) return text;
  const part = type.orderedBy;
  const result = boundlessCheck(field, type).safeParse(part === undefined ? text : { [part]: text });
  if (!result.success) return undefined;
  const value = part === undefined ? result.data : (result.data as Record<string, unknown>)[part];
  if (value === null || value === undefined) return undefined;
  return isYesNo(field, type) ? value === true : String(value);
}

const boundlessCheck = keptFor((field: Field, type: FieldType) => type.check({ ...field, ...BOUNDLESS }));

const BOUNDLESS = {
  min: undefined,
  max: undefined,
  pattern: undefined,
  positive: undefined,
  required: false,
};

function optionOf({ options = [] }: Field, text: string): string | undefined {
  const wanted = text.normalize('NFC');
  return options.some(({ value }) => value === wanted) ? wanted : undefined;
}
