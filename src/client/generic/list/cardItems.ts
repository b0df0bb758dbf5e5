import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type Item, type Resource, shownAmount } from '../../../schema/index.ts';

/** The number of fields on a list's card. A movement shows its date, party, amount and status as well. */
const SHOWN = { entity: 3, movement: 5 };
/** Fields of a movement from this rank on are left out of a card. */
const IDLE = 3;
/** When a movement was, and whether it stands. */
const ALWAYS = ['date', 'state'];
/** The rank of a movement's choice that is not required. */
const OPTIONAL = 2;

/**
 * The fields of a card on a phone beside its name: amounts and quantities first, then the columns in the definition's order.
 * Row numbers and ids are left out.
 *
 * @param most the maximum number; the default is that of a list's card.
 */
export function cardItems(resource: Resource, most?: number): Item[] {
  const { columns, link } = resource.list;
  const isMovement = resource.kind === 'movement';
  const shown = most ?? (isMovement ? SHOWN.movement : SHOWN.entity);
  const amount = isMovement ? shownAmount(resource, fieldTypes) : undefined;
  const rankOf = ({ field }: Item) => {
    if (field === amount || (isMovement && ALWAYS.includes(field))) return 0;
    const declared = resource.fields[field];
    // Goods are what a movement without an amount is about.
    if (isMovement && amount === undefined && declared?.type === 'lines') return 1;
    // A choice that need not be made is often blank.
    return isMovement && declared?.options !== undefined && !declared.required ? OPTIONAL : rank(declared);
  };
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

function rank(field: Field | undefined): number {
  if (field === undefined) return 9;
  if (field.source === 'book' || field.source === 'stock') return 0;
  if (field.source === 'system') return 4;
  if (field.to !== undefined || field.each !== undefined || field.options !== undefined) return 1;
  // A multi-line value is shown whole or not at all.
  return fieldTypes[field.type]?.wide === undefined ? 2 : 3;
}
