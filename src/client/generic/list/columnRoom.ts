import type { ColumnRoom } from '../../../fields/FieldView.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Field, Format } from '../../../schema/index.ts';
import { codeWidth, figureWidth, labelLength } from '../table/measures.ts';
import type { Column } from './columns.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The field of every movement with the number of its voucher, which stays in one line. */
export const VOUCHER = 'voucher_no';
/** The least width of a text, and of the text that names the record. */
const LEAST_TEXT = 112;
const LEAST_NAME = 144;
/** The width of a letter in a text, in a header of Latin letters or of others, and of the arrow in a sortable header. */
const LETTER = 7.2;
const HEADER_LETTER = { latin: 7.5, other: 6.8 };
export const ARROW = 20;
/** How much wider semibold letters are. */
const SEMIBOLD = 1.08;
/** The room beside the letters of a coloured label: the padding of its chip, and its dot. */
const CHIP = 42;
/** The width of a prefix such as BDT. */
const PREFIX = 28;
/** The padding of a cell; less where the screen has little room for a table. */
const CELL_ROOM = { usual: 28, tight: 12 };
/** The letters of a name for which columns without values give way; longer texts take two lines. */
export const MOST_IN_LINE = 24;
/** Words are not broken up to this width. */
const MOST_WORD = 150;

/** The room of a column, which is smaller on a screen with little of it. */
export interface ColumnSpace {
  /** The pixels that a header reserves beside its text. */
  arrow: number;
  tight?: boolean | undefined;
}

const sizeIn = ({ tight }: ColumnSpace) => (tight ? 'tight' : 'usual');

/** The padding that a width of usual content has too much. */
export function lessPadding(space: ColumnSpace): number {
  return CELL_ROOM.usual - CELL_ROOM[sizeIn(space)];
}

/** The room that the definition of a field's type asks for. */
export function roomOf({ type }: Field): ColumnRoom | undefined {
  return fieldViews[type as keyof typeof fieldViews]?.column;
}

/** The width of a header with its arrow. */
export function headerWidth(label: string, space: ColumnSpace): number {
  const letter = HEADER_LETTER[/[A-Za-z]/.test(label) ? 'latin' : 'other'];
  return Math.ceil(lineLength(label, space) * letter + CELL_ROOM[sizeIn(space)] + space.arrow);
}

/** The letters of a header's longer line: where there is little room, a header of several words takes two. */
function lineLength(label: string, { tight }: ColumnSpace): number {
  const words = label.split(' ');
  if (!tight || words.length === 1) return labelLength(label);
  const linesAt = (place: number) =>
    [words.slice(0, place), words.slice(place)].map((line) => labelLength(line.join(' ')));
  return Math.min(...words.slice(1).map((_, place) => Math.max(...linesAt(place + 1))));
}

/** The least width of a column that shares the remaining room: for the longest word of a value, and for a usual header. */
export function leastWidth(column: Column, rows: Rows, space: ColumnSpace): number {
  const { field, item, short } = column;
  const padding = CELL_ROOM[sizeIn(space)];
  const usual = leastOfKind(column, space);
  if (field === undefined) return usual;
  const values = valuesOf(field, rows);
  const longest = longestOf(values);
  // Where there is little room, short values take no more than they need in two lines, and an empty list no more than its headers.
  const least = space.tight ? Math.min(usual, (longest / 2) * LETTER + padding) : usual;
  const word = Math.min(Math.max(0, ...values.map(short ? numberWidth : wordWidth)), MOST_WORD);
  const header = Math.min(headerWidth(item.label, space) - padding, MOST_WORD);
  const name = field.to === undefined ? 0 : Math.min(Math.max(0, ...values.map(twoLines)), MOST_WORD);
  return Math.ceil(Math.max(least, header + padding, word + padding, name + padding));
}

/** The width of a name in two lines: of names such as those of accounts, the end is what differs. */
function twoLines(value: unknown): number {
  if (typeof value !== 'string') return 0;
  const words = value.split(/\s+/);
  const longer = (place: number) =>
    Math.max(words.slice(0, place).join(' ').length, words.slice(place).join(' ').length);
  return Math.min(...words.map((_, place) => longer(place + 1))) * LETTER;
}

/** The width of a column for its longest value in one line, up to a usual name. */
export function lineWidth({ field }: Column, rows: Rows, space: ColumnSpace): number {
  if (field === undefined) return 0;
  return Math.ceil(
    Math.min(longestOf(valuesOf(field, rows)), MOST_IN_LINE) * LETTER + CELL_ROOM[sizeIn(space)],
  );
}

function valuesOf({ nameKey, name }: Field, rows: Rows): unknown[] {
  return rows.map((row) => row[nameKey ?? name]);
}

/** The letters of the longest text. */
function longestOf(values: readonly unknown[]): number {
  return Math.max(0, ...values.map((value) => (typeof value === 'string' ? value.length : 0)));
}

function leastOfKind({ naming, short, field }: Column, space: ColumnSpace): number {
  const room = field && roomOf(field);
  if (room && 'least' in room && room.least !== undefined) return room.least - lessPadding(space);
  return (naming && !short ? LEAST_NAME : LEAST_TEXT) - lessPadding(space);
}

function wordWidth(value: unknown): number {
  if (typeof value !== 'string') return 0;
  return Math.max(...value.split(/[\s-]+/).map((word) => word.length)) * LETTER;
}

/** The number of a paper, such as M-00251, is not broken at its hyphen. It names the record, in semibold letters. */
function numberWidth(value: unknown): number {
  return typeof value === 'string' ? Math.max(...value.split(/\s+/).map(codeWidth)) * SEMIBOLD : 0;
}

/** The width of a column for usual values and its header; undefined if it shares the remaining room. */
export function usualWidth(field: Field, label: string, space: ColumnSpace): number | undefined {
  const room = roomOf(field);
  if (room === undefined || !('width' in room)) return undefined;
  return Math.max(
    room.width - lessPadding(space) + (field.prefix === undefined ? 0 : PREFIX),
    lineLength(label, space) * LETTER + CELL_ROOM[sizeIn(space)] + space.arrow,
    headerWidth(label, space),
  );
}

/** The width of a column with room for its longest figure; where there is little room, it is no wider than its values and its header. */
export function fittedWidth(
  { item, field, width }: Column,
  rows: Rows,
  format: Format,
  space: ColumnSpace,
): number | undefined {
  if (field === undefined) return width;
  const padding = CELL_ROOM[sizeIn(space)];
  const header = headerWidth(item.label, space);
  if (field.name === VOUCHER)
    return Math.max(header, ...rows.map((row) => codeWidth(String(row[VOUCHER] ?? '')) + padding));
  if (width === undefined) return width;
  if (field.type === 'select')
    return space.tight ? Math.min(width, Math.max(header, longestChoice(field, rows) + padding)) : width;
  const type = fieldTypes[field.type];
  if (type?.numeric !== true) return width;
  const bare = { ...field, prefix: undefined };
  const beside = padding + (field.prefix === undefined ? 0 : PREFIX);
  const figures = rows.map((row) => figureWidth(type.text(row[field.name], bare, format)) + beside);
  return Math.max(space.tight && rows.length > 0 ? header : width, ...figures);
}

/** The width of the longest label of a choice that a shown row has, or of the label for none; a coloured one is a chip. */
function longestChoice({ name, options = [], blank = '' }: Field, rows: Rows): number {
  const isUnset = rows.some((row) => row[name] === null || row[name] === undefined);
  const shown = options.filter(({ value }) => rows.some((row) => String(row[name]) === value));
  return Math.ceil(
    Math.max(
      isUnset ? labelLength(blank) * LETTER : 0,
      ...shown.map(({ label, color }) => labelLength(label) * LETTER + (color === undefined ? 0 : CHIP)),
    ),
  );
}
