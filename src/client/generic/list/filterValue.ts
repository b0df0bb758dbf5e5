import { fieldTypes } from '../../../fields/index.ts';
import { type Field, isFilterText } from '../../../schema/index.ts';

/** Whether a filter by this field may have a value that an address holds; '' is for all. */
export function isFilterValue(field: Field, value: string): boolean {
  return isFilterText(field, fieldTypes, value);
}
