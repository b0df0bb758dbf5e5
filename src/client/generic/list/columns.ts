import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Format, Item, Resource } from '../../../schema/index.ts';
import {
  type ColumnSpace,
  fittedWidth,
  headerWidth,
  leastWidth,
  lessPadding,
  lineWidth,
  roomOf,
  usualWidth,
} from './columnRoom.ts';

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
  /** The width for its values in one line, if it shares the remaining width. */
  line?: number;
  /** The share of the remaining width, relative to the other columns. */
  share: number;
  /** The column that names the record. */
  naming: boolean;
  /** Its names are numbers of papers, which are shorter than those of people. */
  short?: boolean;
  /** No shown row has a value: it gives way where there is no room for all. */
  blank?: boolean;
}

const NUMBER_WIDTH = 60;
const ID_WIDTH = 72;
/** Names and written texts such as addresses need more width than choices, whose labels are short. */
const NAME_SHARE = 1.7;
const TEXT_SHARE = 1.6;
const CHOICE_SHARE = 0.6;
const BLANK_SHARE = 0.1;

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
        ? {
            ...column,
            width: undefined,
            least: headerWidth(column.item.label, space),
            share: BLANK_SHARE,
            blank: true,
          }
        : {
            ...column,
            width: fittedWidth(column, rows, format, space),
            least: leastWidth(column, rows, space),
            line: lineWidth(column, rows, space),
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

/** The width of the table from which columns without values are shown: the others have room for their values in one line. */
export function roomyWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width, least, line = 0 }) => sum + (width ?? Math.max(least, line)), 0);
}

/**
 * The widths of the columns as CSS. A table of fixed layout would divide the remaining width equally; the property `--spare` of
 * `spareWidth` gives the name column more of it.
 */
export function columnWidths(columns: readonly Column[]): (number | string)[] {
  const all = sharesOf(columns);
  return columns.map(
    ({ width, least, share }) => width ?? `calc(${least}px + var(--spare) * ${part(share / all)})`,
  );
}

/**
 * The value of `--spare` while some of the columns are shown: the remaining width of the scroll container, of which they get the
 * shares of the hidden ones as well.
 *
 * @param beside the pixels of other content in the table, such as the actions.
 */
export function spareWidth(columns: readonly Column[], shown: readonly Column[], beside: number): string {
  const remaining = `max(0px, 100cqw - ${tableWidth(shown) + beside}px)`;
  return `calc(${remaining} * ${part(sharesOf(columns) / Math.max(sharesOf(shown), BLANK_SHARE))})`;
}

/** The sum of the shares of the columns without a width. */
function sharesOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width, share }) => sum + (width === undefined ? share : 0), 0);
}

/** Rounded down: one pixel too many makes the table scroll. */
function part(share: number): number {
  return Math.floor(share * 1000) / 1000;
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
    width: isId ? ID_WIDTH - lessPadding(space) : usualWidth(field, item.label, space),
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
