import type { FieldType, FilterOperator } from './fieldType.ts';
import { lineReference } from './references.ts';
import type { Field } from './resource.ts';

/** Records, references and authors are filtered by id, whatever the field's type is. */
export function isFilteredById({ name, to }: Field): boolean {
  return name === 'id' || name === 'added_by' || to !== undefined;
}

/**
 * The operators with which a list can be filtered by a field (docs/business-rules.md, "Lists"): `field=`,
 * `field_ne=`, `field_gte=` ... Lines are filtered by the record that one of them points to.
 */
export function filterOperators(field: Field, type: FieldType): readonly FilterOperator[] {
  if (isFilteredById(field)) return ['eq', 'ne', 'gte', 'lte'];
  return lineReference(field) === undefined ? type.filters : ['eq', 'ne'];
}
