import type { FieldType, FilterOperator } from './fieldType.ts';
import type { Field } from './resource.ts';

/** A record, one that is pointed to, and who made it are asked for by their ids, whatever the field's type says. */
export function isAskedById({ name, to }: Field): boolean {
  return name === 'id' || name === 'added_by' || to !== undefined;
}

/** What a list may be asked of a field (business rules, section 9): `field=`, `field_ne=`, `field_gte=` ... */
export function filterOperators(field: Field, type: FieldType): readonly FilterOperator[] {
  return isAskedById(field) ? ['eq', 'ne', 'gte', 'lte'] : type.filters;
}
