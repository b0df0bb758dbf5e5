import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Item, Resource } from '../../../schema/index.ts';

/** A column of a list. The one of the row's number has no field. */
export interface Column {
  item: Item;
  field: Field | undefined;
  sortable: boolean;
  /** Numbers align right. */
  numeric: boolean;
  /** In pixels; columns without one share the room that is left. */
  width: number | undefined;
}

/** How wide a kind of value is, in pixels. Texts are as wide as there is room. */
const WIDTHS: Readonly<Record<string, number>> = {
  integer: 104,
  boolean: 96,
  select: 132,
  date: 116,
  datetime: 116,
  time: 92,
  money: 124,
  quantity: 112,
  decimal: 112,
  percent: 96,
  phone: 136,
};
const NUMBER_WIDTH = 68;
const LEAST_TEXT = 128;
/** A header's letter, and the room beside its words. */
const LETTER = 7.2;
const HEADER_ROOM = 48;
/** A prefix such as BDT stands before the number. */
const PREFIX = 28;

/** The columns of a list in their order. */
export function columnsOf(resource: Resource): Column[] {
  return resource.list.columns.flatMap((item) => columnOf(resource, item) ?? []);
}

/** How narrow the table may get before it scrolls. */
export function tableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + (column.width ?? LEAST_TEXT), 0);
}

function columnOf(resource: Resource, item: Item): Column | undefined {
  if (item.field === 'no')
    return { item, field: undefined, sortable: false, numeric: false, width: NUMBER_WIDTH };
  const field = resource.fields[item.field];
  if (field === undefined) return undefined;
  const type = fieldTypes[field.type];
  // An id is a name, not an amount.
  const isId = field.name === 'id';
  return {
    item,
    field: { ...field, label: item.label },
    sortable: type?.sortable === true,
    numeric: type?.numeric === true && !isId,
    width: isId ? NUMBER_WIDTH : widthOf(field, item.label),
  };
}

/** Wide enough for its values and for its own header with the arrow. */
function widthOf(field: Field, label: string): number | undefined {
  const width = WIDTHS[field.type];
  if (width === undefined) return undefined;
  return Math.max(width + (field.prefix === undefined ? 0 : PREFIX), label.length * LETTER + HEADER_ROOM);
}
