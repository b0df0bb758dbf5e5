import { strFromU8, unzipSync } from 'fflate/browser';
import { Parser } from 'saxen';
import { MOST_ROWS, type TableProblem } from './readTable.ts';

/** Unpacked, in bytes. A larger sheet has more rows than a file may have. */
const LARGEST_PART = 200_000_000;

/** Above the rows, titles may stand. */
const LOWEST_ROW = MOST_ROWS + 100;

/**
 * The cells of the first sheet of an Excel workbook as the texts that a CSV file has of them: days as YYYY-MM-DD, numbers in plain
 * digits, yes and no, errors as #N/A. A number of which Excel has lost digits is written as Excel shows it (1.98769E+16).
 */
export function readExcel(bytes: ArrayBuffer): string[][] | TableProblem {
  try {
    return rowsOf(bytes);
  } catch (error) {
    return error instanceof TooLow ? 'tooMany' : 'notExcel';
  }
}

class TooLow extends Error {}

/** @throws for a file that is not a workbook. */
function rowsOf(bytes: ArrayBuffer): string[][] {
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => name.startsWith('xl/') && originalSize < LARGEST_PART,
  });
  const { sheet, is1904 } = readWorkbook(parts);
  const texts = readStrings(parts['xl/sharedStrings.xml']);
  const formats = readFormats(parts['xl/styles.xml']);
  const rows: string[][] = [];
  readCells(sheet, ({ row, column, type, style, value }) => {
    if (row > LOWEST_ROW) throw new TooLow();
    while (rows.length < row) rows.push([]);
    const cells = rows[row - 1] as string[];
    while (cells.length < column) cells.push('');
    cells[column] = textOf({ type, value }, texts, formats[style] ?? 'number', is1904);
  });
  return rows;
}

type Attributes = Readonly<Record<string, string | undefined>>;

interface Reading {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Reads a part of the workbook. Names come without their prefix. @throws for a part that is missing or no XML. */
function readXml(content: Uint8Array | undefined, { open, close, text }: Reading): void {
  if (content === undefined) throw new Error('A part of the workbook is missing');
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    const given = Object.entries(attributes()).map(([key, value]) => [local(key), decode(String(value))]);
    open?.(local(name), Object.fromEntries(given));
  });
  parser.on('closeTag', (name) => close?.(local(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(strFromU8(content));
}

/** The sheet that Excel shows first, and whether days count from 1904, as older ones of a Mac do. */
function readWorkbook(parts: Readonly<Record<string, Uint8Array>>): { sheet: Uint8Array; is1904: boolean } {
  let id: string | undefined;
  let is1904 = false;
  readXml(parts['xl/workbook.xml'], {
    open: (name, attributes) => {
      // A sheet has an id of its own, too, but under another name.
      if (name === 'sheet') id ??= attributes.id;
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  let target: string | undefined;
  readXml(parts['xl/_rels/workbook.xml.rels'], {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target;
    },
  });
  const sheet = parts[target?.startsWith('/') ? target.slice(1) : `xl/${target}`];
  if (sheet === undefined) throw new Error('The workbook has no sheet');
  return { sheet, is1904 };
}

/** The texts that cells share. Parts of one may be formatted; how it is pronounced is left out. */
function readStrings(content: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (content === undefined) return texts;
  let within = '';
  let isSpoken = false;
  readXml(content, {
    open: (name) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isSpoken = true;
      within = name;
    },
    close: (name) => {
      if (name === 'rPh') isSpoken = false;
      within = '';
    },
    text: (text) => {
      if (within === 't' && !isSpoken) texts[texts.length - 1] += text;
    },
  });
  return texts.map(unescaped);
}

/** 'a_x000D_' is a text with a carriage return. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The kinds of values that Excel stores as numbers; the format of a cell decides. */
type NumberKind = 'number' | 'percent' | 'moment';

/** The formats of days and times that every workbook has. */
const DAY_FORMATS = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];
const PERCENT_FORMATS = [9, 10];

/** By the number of a style. */
function readFormats(content: Uint8Array | undefined): NumberKind[] {
  const own = new Map<number, NumberKind>();
  const kinds: NumberKind[] = [];
  if (content === undefined) return kinds;
  let within = '';
  readXml(content, {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), kindOf(formatCode));
      if (name === 'cellXfs' || name === 'cellStyleXfs') within = name;
      if (name !== 'xf' || within !== 'cellXfs') return;
      const id = Number(numFmtId ?? 0);
      const known = DAY_FORMATS.includes(id) ? 'moment' : PERCENT_FORMATS.includes(id) ? 'percent' : 'number';
      kinds.push(own.get(id) ?? known);
    },
  });
  return kinds;
}

/** Words, escaped signs, colours, currencies and languages are no part of what a format shows; [h] is. */
function kindOf(format: string): NumberKind {
  const shown = format
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  if (/[dmyhs]/i.test(shown)) return 'moment';
  return shown.includes('%') ? 'percent' : 'number';
}

interface Cell {
  /** From 1. */
  row: number;
  /** From 0. */
  column: number;
  type: string;
  style: number;
  value: string;
}

function readCells(sheet: Uint8Array, take: (cell: Cell) => void): void {
  let row = 0;
  let next = 0;
  let cell: Cell | undefined;
  let within = '';
  let isSpoken = false;
  readXml(sheet, {
    open: (name, { r, t, s }) => {
      within = name;
      if (name === 'rPh') isSpoken = true;
      if (name === 'row') {
        row = Number(r ?? row + 1);
        next = 0;
      }
      if (name !== 'c') return;
      const column = columnOf(r) ?? next;
      next = column + 1;
      cell = { row, column, type: t ?? 'n', style: Number(s ?? 0), value: '' };
    },
    close: (name) => {
      within = '';
      if (name === 'rPh') isSpoken = false;
      if (name !== 'c' || cell === undefined) return;
      if (cell.value !== '') take(cell);
      cell = undefined;
    },
    text: (text) => {
      if (cell !== undefined && (within === 'v' || (within === 't' && !isSpoken))) cell.value += text;
    },
  });
}

/** 'C12' is 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(
  { type, value }: Pick<Cell, 'type' | 'value'>,
  texts: readonly string[],
  kind: NumberKind,
  is1904: boolean,
): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '');
  if (type !== 'n') return unescaped(value);
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  if (kind === 'moment') return momentText(number, is1904) ?? value;
  return kind === 'percent' ? `${digits(number * 100)}%` : digits(number);
}

/** Excel stores doubles and shows 15 digits of them. */
const MOST_DIGITS = 15;

/** The digits that Excel shows. It has lost those of a longer number, which is written so that nobody takes it for exact. */
function digits(number: number): string {
  if (Math.abs(number) >= 10 ** MOST_DIGITS) return number.toExponential(5).replace(/\.?0*e\+/, 'E+');
  return String(Number(number.toPrecision(MOST_DIGITS)));
}

const SECONDS_OF_DAY = 86_400;

/** The days from the beginning of 1970 to the day 0 of a workbook. */
const DAY_0 = { since1900: -25_569, since1904: -24_107 };

/** '2026-11-20', '2026-11-20 09:30:00', or '09:30:00' of a time without a day; undefined before 1900-03-01, where Excel counts a day too many. */
function momentText(serial: number, is1904: boolean): string | undefined {
  const seconds = Math.round(serial * SECONDS_OF_DAY);
  const isTime = serial >= 0 && serial < 1;
  if (!isTime && !is1904 && serial < 61) return undefined;
  const day0 = is1904 ? DAY_0.since1904 : DAY_0.since1900;
  const moment = new Date((day0 * SECONDS_OF_DAY + seconds) * 1000);
  if (Number.isNaN(moment.getTime())) return undefined;
  const [day = '', time = ''] = moment.toISOString().replace('.000Z', '').split('T');
  if (isTime) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
