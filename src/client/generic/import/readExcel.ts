import { strFromU8, unzipSync } from 'fflate/browser';
import { type CsvProblem, type CsvTable, LARGEST_FILE, MOST_ROWS } from './readCsv.ts';

/** The first bytes of a zip archive, which an Excel workbook is. */
const ZIP = [0x50, 0x4b];

/** Unpacked, in bytes. A larger sheet has more rows than a file may have. */
const LARGEST_PART = 200_000_000;

/** Whether a file is an Excel workbook and not a text. */
export function isExcel(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return first === ZIP[0] && second === ZIP[1];
}

/**
 * Reads the first sheet of an Excel workbook: the headings in its first row, then its rows. Blank rows stay, so that a row keeps its
 * number. A date is the number that Excel stores.
 */
export function readExcel(bytes: ArrayBuffer): CsvTable | CsvProblem {
  if (bytes.byteLength > LARGEST_FILE) return 'tooLarge';
  try {
    const rows = rowsOf(bytes);
    const [first, ...rest] = rows;
    if (first === undefined || rest.length === 0) return 'empty';
    if (rest.length > MOST_ROWS) return 'tooMany';
    const width = Math.max(...rows.map((row) => row.length));
    const cells = (row: readonly string[]) => Array.from({ length: width }, (_, place) => row[place] ?? '');
    return { headings: cells(first).map((heading) => heading.trim()), rows: rest.map(cells) };
  } catch {
    return 'notExcel';
  }
}

/** The texts of all cells by row and column. @throws for a file that is not a workbook. */
function rowsOf(bytes: ArrayBuffer): string[][] {
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => name.startsWith('xl/') && originalSize < LARGEST_PART,
  });
  const part = (name: string) => xmlOf(parts[name]);
  const sheet = part(firstSheet(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels')));
  const shared =
    parts['xl/sharedStrings.xml'] === undefined ? [] : [...all(part('xl/sharedStrings.xml'), 'si')];
  const texts = shared.map(textOf);
  const rows: string[][] = [];
  for (const row of all(sheet, 'row')) {
    const number = Number(row.getAttribute('r') ?? rows.length + 1);
    if (number > MOST_ROWS + 2) throw new RangeError('Too many rows');
    while (rows.length < number) rows.push([]);
    const cells = rows[number - 1] as string[];
    for (const cell of all(row, 'c')) {
      const place = columnOf(cell.getAttribute('r')) ?? cells.length;
      cells[place] = cellText(cell, texts);
    }
    rows[number - 1] = Array.from(cells, (text) => text ?? '');
  }
  return rows;
}

function xmlOf(content: Uint8Array | undefined): Document {
  if (content === undefined) throw new Error('A part of the workbook is missing');
  return new DOMParser().parseFromString(strFromU8(content), 'application/xml');
}

function all(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

/** The path of the sheet that Excel shows first. */
function firstSheet(workbook: Document, relations: Document): string {
  const id = [...(all(workbook, 'sheet')[0]?.attributes ?? [])].find(
    ({ localName, prefix }) => localName === 'id' && prefix !== null,
  )?.value;
  const target = all(relations, 'Relationship')
    .find((relation) => relation.getAttribute('Id') === id)
    ?.getAttribute('Target');
  if (target === undefined || target === null) throw new Error('The workbook has no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The text of a string, in which parts may be formatted; not how it is pronounced. */
function textOf(string: Element): string {
  return all(string, 't')
    .filter((part) => part.parentElement?.localName !== 'rPh')
    .map((part) => part.textContent ?? '')
    .join('');
}

function cellText(cell: Element, texts: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return textOf(cell);
  const value = all(cell, 'v')[0]?.textContent ?? '';
  if (type === 's') return texts[Number(value)] ?? '';
  return type === null || type === 'n' ? numberText(value) : value;
}

/** The digits that Excel shows: it stores doubles, of which 15 digits count. */
function numberText(value: string): string {
  const number = Number(value);
  return value.trim() === '' || Number.isNaN(number) ? value : String(Number(number.toPrecision(15)));
}

/** 'C12' is 2. */
function columnOf(reference: string | null): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
