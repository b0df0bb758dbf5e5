import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Item, Resource } from '../../../schema/index.ts';

/** How many fields stand in a list's card. A movement is read by when, who, how much and whether it still stands. */
const SHOWN = { entity: 3, movement: 5 };
/** From this rank on a field of a movement says too little for a card. */
const IDLE = 3;

/**
 * The fields of a card on a phone, beside the naming one: what is counted in money or goods comes first to mind,
 * then the columns as the definition orders them. Row numbers and ids say nothing to a hand that holds a phone.
 *
 * @param most how many of them; as many as a list's card has by default.
 */
export function cardItems(resource: Resource, most?: number): Item[] {
  const { columns, link } = resource.list;
  const isMovement = resource.kind === 'movement';
  const shown = most ?? (isMovement ? SHOWN.movement : SHOWN.entity);
  const amount = isMovement ? amountOf(resource) : undefined;
  const rankOf = ({ field }: Item) => (field === amount ? 0 : rank(resource.fields[field]));
  const candidates = columns.filter(
    (item) =>
      item.field !== 'no' &&
      item.field !== 'id' &&
      item.field !== link &&
      !(isMovement && rankOf(item) >= IDLE),
  );
  const ranked = [...candidates].sort((one, other) => rankOf(one) - rankOf(other));
  const chosen = new Set(ranked.slice(0, shown));
  return candidates.filter((item) => chosen.has(item));
}

/** What a movement comes to: the last amount of its own among the columns, such as the total after the discount. */
function amountOf({ list, fields }: Resource): string | undefined {
  return list.columns.findLast(({ field }) => {
    const declared = fields[field];
    return declared?.source === 'column' && fieldTypes[declared.type]?.amount === 'money';
  })?.field;
}

function rank(field: Field | undefined): number {
  if (field === undefined) return 9;
  if (field.source === 'book' || field.source === 'stock') return 0;
  if (field.source === 'system') return 4;
  if (field.to !== undefined || field.each !== undefined || field.options !== undefined) return 1;
  // What takes a line elsewhere is read as a whole, or not at all.
  return fieldTypes[field.type]?.wide === undefined ? 2 : 3;
}
