import type { Field, Resource } from './resource.ts';

/** A reference to records: a field, or a field of its lines. */
export interface FieldReference {
  /** `vendor_id`; in lines `items.product_id`. */
  path: string;
  /** The field as it is defined; `each` if it refers to several records. */
  field: Field;
  /** The reference to one record: the field itself, or its `each`. */
  one: Field;
  /** The field with the lines, for a reference inside them. */
  lines?: Field;
}

/** The reference by which lists find lines, such as the product: the first field of a line that is one. */
export function lineReference({ of = {} }: Field): Field | undefined {
  return Object.values(of).find(({ to, source }) => to !== undefined && source === 'column');
}

/** The references of a field: itself, or those of its lines. */
export function referencesIn(field: Field): FieldReference[] {
  const own = { path: field.name, field, one: field.each ?? field };
  const inside = Object.values(field.of ?? {}).map((child) => ({
    path: `${field.name}.${child.name}`,
    field: child,
    one: child.each ?? child,
    lines: field,
  }));
  return [own, ...inside].filter(({ one }) => one.to !== undefined);
}

/**
 * The field of a movement that names what its entries are about (`dimensions` in settings.yaml); undefined if it has none.
 *
 * @param dimension the name of the entity.
 */
export function projectField(movement: Resource, dimension: string | undefined): string | undefined {
  if (movement.kind !== 'movement' || dimension === undefined) return undefined;
  return Object.values(movement.fields).find(({ type, to }) => type === 'reference' && to === dimension)
    ?.name;
}
