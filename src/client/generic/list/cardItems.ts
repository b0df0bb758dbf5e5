import type { Field, Item, Resource } from '../../../schema/index.ts';

const SHOWN = 3;

/**
 * The fields of a card on a phone, beside the naming one: what is counted in money or goods comes first to mind,
 * then the columns as the definition orders them. Row numbers and ids say nothing to a hand that holds a phone.
 */
export function cardItems(resource: Resource): Item[] {
  const { columns, link } = resource.list;
  const candidates = columns.filter(({ field }) => field !== 'no' && field !== 'id' && field !== link);
  const ranked = [...candidates].sort((one, other) => rank(resource, one) - rank(resource, other));
  const chosen = new Set(ranked.slice(0, SHOWN));
  return candidates.filter((item) => chosen.has(item));
}

function rank(resource: Resource, item: Item): number {
  const field = resource.fields[item.field];
  if (field === undefined) return 9;
  if (field.source === 'book' || field.source === 'stock') return 0;
  if (field.source === 'system') return 4;
  return rankOfType(field);
}

function rankOfType(field: Field): number {
  if (field.to !== undefined || field.options !== undefined) return 1;
  return field.type === 'longtext' ? 3 : 2;
}
