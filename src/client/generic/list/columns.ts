import type { ColumnRoom } from '../../../fields/FieldView.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Field, Format, Item, Resource } from '../../../schema/index.ts';
import { codeWidth, figureWidth } from '../table/measures.ts';

/** A column of a list. The column of row numbers has no field. */
export interface Column {
  item: Item;
  field: Field | undefined;
  sortable: boolean;
  /** Numbers align right. */
  numeric: boolean;
  /** In pixels; columns without a width share the remaining width. */
  width: number | undefined;
  /** The least width of a column without one. */
  least: number;
  /** The share of the remaining width, relative to the other columns. */
  share: number;
  /** The column that names the record. */
  naming: boolean;
  /** Its names are numbers of papers, which are shorter than those of people. */
  short?: boolean;
  /** No shown row has a value: it gives way where there is no room for all. */
  blank?: boolean;
}

/** The field of every movement with the number of its voucher, which stays in one line. */
const VOUCHER = 'voucher_no';
const NUMBER_WIDTH = 60;
const ID_WIDTH = 72;
const LEAST_TEXT = 112;
const LEAST_NAME = 144;
/** Names and written texts such as addresses need more width than choices, whose labels are short. */
const NAME_SHARE = 1.7;
const TEXT_SHARE = 1.6;
const CHOICE_SHARE = 0.6;
const BLANK_SHARE = 0.1;
/** The width of a letter in a text, in a header, and of the arrow in a sortable header. */
const LETTER = 7.2;
const HEADER_LETTER = 6.8;
export const ARROW = 20;
/** The padding of a coloured label. */
const CHIP = 20;
/** The width of a prefix such as BDT. */
const PREFIX = 28;
/** The padding of a cell; less where the screen has little room for a table. */
const CELL_ROOM = { usual: 28, tight: 16 };
/** Words are not broken up to this width. */
const MOST_WORD = 150;

/** The room of a column, which is smaller on a screen with little of it. */
export interface ColumnSpace {
  /** The pixels that a header reserves beside its text. */
  arrow: number;
  tight?: boolean | undefined;
}

const roomIn = ({ tight }: ColumnSpace) => (tight ? CELL_ROOM.tight : CELL_ROOM.usual);

/**
 * The columns of a list in order. Figure columns are as wide as their longest value, others as their longest word, and those
 * without any value as their header.
 */
export function columnsOf(
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  format: Format,
  space: ColumnSpace,
): Column[] {
  return resource.list.columns
    .flatMap((item) => columnOf(resource, item, space) ?? [])
    .map((column) =>
      isBlank(column, rows)
        ? { ...column, width: undefined, least: headerWidth(column, space), share: BLANK_SHARE, blank: true }
        : {
            ...column,
            width: widened(column, rows, format, space),
            least: leastOf(column, rows, space),
          },
    );
}

/** Whether no shown row has a value of a choice or a written text: its column needs no more room than its header. */
function isBlank({ field, naming }: Column, rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  if (field === undefined || naming || rows.length === 0) return false;
  const room = roomOf(field);
  if (field.type !== 'select' && !(room && 'isWritten' in room)) return false;
  return rows.every(
    (row) => row[field.name] === null || row[field.name] === undefined || row[field.name] === '',
  );
}

function headerWidth({ item }: Pick<Column, 'item'>, space: ColumnSpace): number {
  return Math.ceil(item.label.length * HEADER_LETTER + roomIn(space) + space.arrow);
}

/** The columns with the widths that were chosen for some of them. Figures keep room for the longest one. */
export function withWidths(columns: readonly Column[], widths: Readonly<Record<string, number>>): Column[] {
  return columns.map((column) => {
    const chosen = widths[column.item.field];
    if (chosen === undefined) return column;
    return { ...column, width: column.numeric ? Math.max(chosen, column.width ?? 0) : chosen };
  });
}

/** The minimum width of the table before it scrolls. */
export function tableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width, least }) => sum + (width ?? least), 0);
}

/**
 * The widths of the columns as CSS. A table of fixed layout would divide the remaining width equally; the unit `cqw`, relative
 * to the scroll container, gives the name column more of it.
 *
 * @param beside the pixels of other content in the table, such as the actions.
 */
export function columnWidths(columns: readonly Column[], beside: number): (number | string)[] {
  const least = tableWidth(columns) + beside;
  const shares = columns.reduce((sum, { width, share }) => sum + (width === undefined ? share : 0), 0);
  return columns.map(
    (column) =>
      column.width ??
      `calc(${column.least}px + max(0px, 100cqw - ${least}px) * ${part(column.share / shares)})`,
  );
}

/** Rounded down: one pixel too many makes the table scroll. */
function part(share: number): number {
  return Math.floor(share * 1000) / 1000;
}

/** The least width for the longest word of a value, and for a header of usual length. */
function leastOf(
  { naming, short, field, item }: Column,
  rows: readonly Readonly<Record<string, unknown>>[],
  space: ColumnSpace,
): number {
  const room = field && roomOf(field);
  const own =
    (room && 'least' in room && room.least) || (naming && !(short && space.tight) ? LEAST_NAME : LEAST_TEXT);
  const least = own - CELL_ROOM.usual + roomIn(space);
  if (field === undefined) return least;
  const longest = Math.max(0, ...rows.map((row) => longestWord(row[field.nameKey ?? field.name])));
  const header = Math.min(item.label.length * HEADER_LETTER + space.arrow, MOST_WORD);
  return Math.ceil(
    Math.max(least, header + roomIn(space), Math.min(longest * LETTER, MOST_WORD) + roomIn(space)),
  );
}

function longestWord(value: unknown): number {
  if (typeof value !== 'string') return 0;
  return Math.max(...value.split(/[\s-]+/).map((word) => word.length));
}

function roomOf({ type }: Field): ColumnRoom | undefined {
  return fieldViews[type as keyof typeof fieldViews]?.column;
}

function columnOf(resource: Resource, item: Item, space: ColumnSpace): Column | undefined {
  if (item.field === 'no')
    return {
      item,
      field: undefined,
      sortable: false,
      numeric: false,
      width: NUMBER_WIDTH,
      least: NUMBER_WIDTH,
      share: 0,
      naming: false,
    };
  const field = resource.fields[item.field];
  if (field === undefined) return undefined;
  const type = fieldTypes[field.type];
  // An id is not an amount.
  const isId = field.name === 'id';
  const naming = field.name === (resource.list.link ?? resource.title);
  return {
    item,
    field: { ...field, label: item.label },
    sortable: type?.sortable === true,
    numeric: type?.numeric === true && !isId,
    width: isId ? ID_WIDTH - CELL_ROOM.usual + roomIn(space) : widthOf(field, item.label, space),
    least: 0,
    share: shareOf(resource, field, naming),
    naming,
    short: naming && resource.kind === 'movement',
  };
}

function shareOf(resource: Resource, field: Field, naming: boolean): number {
  // In a movement, the referenced party is as important as its own name.
  if (naming || (resource.kind === 'movement' && field.to !== undefined)) return NAME_SHARE;
  const room = roomOf(field);
  return room && 'isWritten' in room ? TEXT_SHARE : CHOICE_SHARE;
}

/** The width of a column with room for its longest figure. */
function widened(
  { item, field, width }: Column,
  rows: readonly Readonly<Record<string, unknown>>[],
  format: Format,
  space: ColumnSpace,
): number | undefined {
  if (field?.name === VOUCHER)
    return Math.max(
      item.label.length * HEADER_LETTER + roomIn(space) + space.arrow,
      ...rows.map((row) => codeWidth(String(row[VOUCHER] ?? '')) + roomIn(space)),
    );
  const type = field && fieldTypes[field.type];
  if (width !== undefined && field?.type === 'select' && space.tight)
    return Math.min(
      width,
      Math.max(headerWidth({ item }, space), longestChoice(field, rows) + roomIn(space)),
    );
  if (width === undefined || field === undefined || type?.numeric !== true) return width;
  const bare = { ...field, prefix: undefined };
  const beside = roomIn(space) + (field.prefix === undefined ? 0 : PREFIX);
  return Math.max(
    width,
    ...rows.map((row) => figureWidth(type.text(row[field.name], bare, format)) + beside),
  );
}

/** The width of the longest label of a choice that a shown row has; a coloured one is a chip. */
function longestChoice(
  { name, options = [] }: Field,
  rows: readonly Readonly<Record<string, unknown>>[],
): number {
  const shown = options.filter(({ value }) => rows.some((row) => String(row[name]) === value));
  return Math.ceil(
    Math.max(0, ...shown.map(({ label, color }) => label.length * LETTER + (color === undefined ? 0 : CHIP))),
  );
}

/** The width for usual values and for the header with its arrow. */
function widthOf(field: Field, label: string, space: ColumnSpace): number | undefined {
  const room = roomOf(field);
  if (room === undefined || !('width' in room)) return undefined;
  return Math.max(
    room.width - CELL_ROOM.usual + roomIn(space) + (field.prefix === undefined ? 0 : PREFIX),
    label.length * LETTER + roomIn(space) + space.arrow,
  );
}
