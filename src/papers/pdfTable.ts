import type { Content, TableCell } from 'pdfmake/interfaces';
import type { Format } from '../schema/index.ts';
import { formatCell, isNumeric, lineOf } from './Paper.ts';
import { figureRuns, runsOf } from './runs.ts';
import type { RowLook, Sheet, SheetColumn } from './Sheet.ts';

/** In points: the width of a digit, and the padding of a cell. */
const DIGIT = 4.9;
const ROOM = 2;
const LEAST = 16;
const PADDING = 3;
/** The width that long names need at least. */
const NAMES = 90;
const FONT_SIZE = 8;

/** The width that a table needs, in points. */
export function tableWidth(table: Sheet, format: Format): number {
  const names = Math.min(NAMES, namesWidth(table));
  return columnWidths(table, format).reduce(
    (sum: number, width) => sum + (width === '*' ? names : width) + 2 * PADDING,
    0,
  );
}

/** The width of the longest text: columns of texts are all as wide as each other. */
function namesWidth({ columns, rows }: Sheet): number {
  const longest = columns.map(({ label, kind }, place) =>
    kind === 'text' ? Math.max(label.length, ...rows.map((row) => row[place]?.length ?? 0)) : 0,
  );
  return Math.max(0, ...longest) * DIGIT + ROOM;
}

/**
 * A table of a report: its header is repeated on every page, and rows are not broken.
 *
 * @param scale below 1 for a table that is wider than the sheet.
 */
export function pdfTable(table: Sheet, format: Format, scale = 1): Content {
  const { columns, before, rows, looks = [], after } = table;
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columnWidths(table, format).map((width) => (width === '*' ? width : width * scale)),
      body: [
        columns.map((column) => cell(column.label, column, { bold: true, color: '#444' })),
        ...before.map((line) => lineCells(line, columns, format)),
        ...rows.map((row, at) =>
          columns.map((column, place) =>
            cell(formatCell(row[place] ?? '', column.kind, format), column, styleOf(looks[at], place)),
          ),
        ),
        ...after.map((line) => lineCells(line, columns, format)),
      ],
    },
    layout: layoutOf(PADDING * scale),
    fontSize: FONT_SIZE * scale,
  };
}

/** Thin lines below the rows, none between the columns. */
const layoutOf = (padding: number) => ({
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => '#aaa',
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
});

function columnWidths({ columns, before, rows, after }: Sheet, format: Format): (number | '*')[] {
  const lines = [...before, ...rows, ...after];
  return columns.map((column, place) => widthOf(column, place, lines, format));
}

/** Figures and days get fixed widths, so that pdfmake need not measure twice; texts share the remaining width. */
function widthOf(
  column: SheetColumn,
  place: number,
  lines: readonly (readonly string[])[],
  format: Format,
): number | '*' {
  if (column.kind === 'text') return '*';
  const own = lines.filter((line) => place > 0 || lineOf(line).span === 1);
  const longest = own.reduce(
    (most, line) => Math.max(most, formatCell(line[place] ?? '', column.kind, format).length),
    column.label.length,
  );
  return Math.max(LEAST, longest * DIGIT + ROOM);
}

function cell(words: string, column: SheetColumn, style: object = {}): TableCell {
  const isFigure = isNumeric(column);
  const [first, ...more] = isFigure ? figureRuns(words) : runsOf(words);
  const text = more.length === 0 && first ? { ...first } : { text: [first ?? { text: '' }, ...more] };
  return { ...text, ...style, ...(isFigure && { alignment: 'right', noWrap: true }) };
}

/** The names of a group's parts are farther right. */
function styleOf({ isBold = false, level = 0 }: RowLook = {}, place: number): object {
  return {
    ...(isBold && { bold: true }),
    ...(place === 0 && level > 0 && { margin: [level * 10, 0, 0, 0] }),
  };
}

function lineCells(values: readonly string[], columns: readonly SheetColumn[], format: Format): TableCell[] {
  const { label, span, rest } = lineOf(values);
  const style = { bold: true, fillColor: '#f1f1f1' };
  const covered = Array.from({ length: span - 1 }, () => ({ text: '' }));
  return [
    { text: runsOf(label), ...style, colSpan: span },
    ...covered,
    ...rest.map((value, place) => {
      const column = columns[span + place] as SheetColumn;
      return cell(formatCell(value, column.kind, format), column, style);
    }),
  ];
}
