import { fieldTypes } from '../../../fields/index.ts';
import type { FieldTypes, Resource } from '../../../schema/index.ts';

/** Whether a list can be sorted by a field. */
export function isSortable({ fields }: Resource, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && (fieldTypes as FieldTypes)[field.type]?.sortable === true;
}
