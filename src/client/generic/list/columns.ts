import type { ColumnRoom } from '../../../fields/FieldView.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Field, Format, Item, Resource } from '../../../schema/index.ts';
import { figureWidth } from './measures.ts';

/** A column of a list. The one of the row's number has no field. */
export interface Column {
  item: Item;
  field: Field | undefined;
  sortable: boolean;
  /** Numbers align right. */
  numeric: boolean;
  /** In pixels; columns without one share the room that is left. */
  width: number | undefined;
  /** Of the room that is left, in proportion to the other columns. */
  share: number;
  /** The one that names the record. */
  naming: boolean;
}

const NUMBER_WIDTH = 60;
const ID_WIDTH = 72;
const LEAST_TEXT = 112;
const LEAST_NAME = 144;
/** The name of a record says the most, then what was written of it, such as an address; a choice has a short name. */
const NAME_SHARE = 1.7;
const TEXT_SHARE = 1.6;
const CHOICE_SHARE = 0.6;
/** A header's letter, and the arrow beside its words where the list can be sorted. */
const LETTER = 7.2;
export const ARROW = 20;
/** A prefix such as BDT stands before the number. */
const PREFIX = 28;
/** A cell's room beside its value. */
const CELL_ROOM = 28;

/**
 * The columns of a list in their order, those of figures as wide as the longest one of the rows.
 *
 * @param arrow the pixels that a header keeps beside its words.
 */
export function columnsOf(
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  format: Format,
  arrow: number,
): Column[] {
  return resource.list.columns
    .flatMap((item) => columnOf(resource, item, arrow) ?? [])
    .map((column) => ({ ...column, width: widened(column, rows, format) }));
}

/** How narrow the table may get before it scrolls. */
export function tableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + (column.width ?? leastOf(column)), 0);
}

/**
 * The widths of the columns for CSS. A table of fixed layout would give columns without a width the same each; the
 * length `cqw`, of the box that the table scrolls in, lets the naming one have more of what is left.
 *
 * @param beside the pixels of what else stands in the table, such as the actions.
 */
export function columnWidths(columns: readonly Column[], beside: number): (number | string)[] {
  const least = tableWidth(columns) + beside;
  const shares = columns.reduce((sum, { width, share }) => sum + (width === undefined ? share : 0), 0);
  return columns.map(
    (column) =>
      column.width ??
      `calc(${leastOf(column)}px + max(0px, 100cqw - ${least}px) * ${part(column.share / shares)})`,
  );
}

/** Never rounded up: one pixel too many, and the table scrolls. */
function part(share: number): number {
  return Math.floor(share * 1000) / 1000;
}

function leastOf({ naming, field }: Column): number {
  const room = field && roomOf(field);
  return (room && 'least' in room && room.least) || (naming ? LEAST_NAME : LEAST_TEXT);
}

function roomOf({ type }: Field): ColumnRoom | undefined {
  return fieldViews[type as keyof typeof fieldViews]?.column;
}

function columnOf(resource: Resource, item: Item, arrow: number): Column | undefined {
  if (item.field === 'no')
    return {
      item,
      field: undefined,
      sortable: false,
      numeric: false,
      width: NUMBER_WIDTH,
      share: 0,
      naming: false,
    };
  const field = resource.fields[item.field];
  if (field === undefined) return undefined;
  const type = fieldTypes[field.type];
  // An id is a name, not an amount.
  const isId = field.name === 'id';
  const naming = field.name === (resource.list.link ?? resource.title);
  return {
    item,
    field: { ...field, label: item.label },
    sortable: type?.sortable === true,
    numeric: type?.numeric === true && !isId,
    width: isId ? ID_WIDTH : widthOf(field, item.label, arrow),
    share: shareOf(resource, field, naming),
    naming,
  };
}

function shareOf(resource: Resource, field: Field, naming: boolean): number {
  // Whom a movement is about says as much as its own name.
  if (naming || (resource.kind === 'movement' && field.to !== undefined)) return NAME_SHARE;
  const room = roomOf(field);
  return room && 'isWritten' in room ? TEXT_SHARE : CHOICE_SHARE;
}

/** The width of a column, with room for the longest figure in it. */
function widened(
  { field, width }: Column,
  rows: readonly Readonly<Record<string, unknown>>[],
  format: Format,
): number | undefined {
  const type = field && fieldTypes[field.type];
  if (width === undefined || field === undefined || type?.numeric !== true) return width;
  const bare = { ...field, prefix: undefined };
  const beside = CELL_ROOM + (field.prefix === undefined ? 0 : PREFIX);
  return Math.max(
    width,
    ...rows.map((row) => figureWidth(type.text(row[field.name], bare, format)) + beside),
  );
}

/** Wide enough for its usual values and for its own header with the arrow. */
function widthOf(field: Field, label: string, arrow: number): number | undefined {
  const room = roomOf(field);
  if (room === undefined || !('width' in room)) return undefined;
  return Math.max(
    room.width + (field.prefix === undefined ? 0 : PREFIX),
    label.length * LETTER + CELL_ROOM + arrow,
  );
}
