import { type AppError, errorOf, invalid } from '../../../errors/AppError.ts';
import { recordOfBook } from '../../../ledger/books.ts';
import { recordRef } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { BookRefusal } from '../../database/refusal.ts';
import type { Movement } from './Movement.ts';
import { type FoundRecords, foundKey, placesOf, type Reference, referencesOf } from './references.ts';

/** Adds the name of the record to a posting's refusal and, for goods, the path of their line. */
export function namedRefusal(
  context: Context,
  movement: Movement,
  found: FoundRecords,
  refusal: AppError,
): AppError {
  if (!(refusal instanceof BookRefusal)) return refusal;
  const place = placeOf(context, movement, refusal.key);
  if (place === undefined) return refusal;
  const { reference, name, id } = place;
  const record = found.get(foundKey(movement.item, reference.path, id));
  if (record === undefined) return refusal;
  const named = refusal.naming(recordRef(reference.target, record.name));
  const field = refusal.isTooLarge ? goodsAt(context, movement, reference, name) : undefined;
  return field === undefined ? errorOf(named) : invalid({ [field]: named });
}

/** The movement's reference to the record of a book or stock. */
function placeOf(
  context: Context,
  { item, values }: Movement,
  key: string,
): { reference: Reference; name: string; id: number } | undefined {
  const owner = recordOfBook(key);
  for (const reference of referencesOf(item.resource, context)) {
    if (reference.target.name !== owner?.resource) continue;
    const place = placesOf(reference, values).find(({ id }) => id === owner.id);
    if (place !== undefined) return { reference, ...place };
  }
  return undefined;
}

/**
 * The path of the quantity in a line with a product: 'inventory.0.product_id' -> 'inventory.0.qty'; undefined outside of lines.
 */
function goodsAt(
  { types }: Context,
  { item }: Movement,
  { lines, field }: Reference,
  name: string,
): string | undefined {
  const children = Object.values(item.resource.fields[lines ?? '']?.of ?? {});
  const goods = children.find(({ type }) => types[type]?.amount === 'goods');
  return goods && `${name.slice(0, -field.name.length)}${goods.name}`;
}
