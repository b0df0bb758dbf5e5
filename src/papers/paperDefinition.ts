import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { localDigits } from '../fields/digits.ts';
import type { Format } from '../schema/index.ts';
import type { Fact, Paper } from './Paper.ts';
import { pdfTable, tableWidth } from './pdfTable.ts';
import { figureRuns, runsOf } from './runs.ts';

/** The input of a PDF as plain data, so that it can be posted to a worker. */
export interface PdfOrder {
  paper: Paper;
  format: Format;
  /** The firm's logo as a PNG data URL; undefined if there is none. */
  logo: string | undefined;
  /** 'Page {page} of {pages}'. */
  pageWords: string;
}

/** In points. */
const SIDE = 34;
const A4 = { upright: 595, turned: 842 };

/** A report as a pdfmake document: A4, black on white, real text in every script. */
export function paperDefinition({ paper, format, logo, pageWords }: PdfOrder): TDocumentDefinitions {
  const { firm, lines = [], title, facts, totals, tables, words, signatures } = paper;
  const { isTurned, width, scale } = sheetFor(paper, format);
  return {
    pageSize: 'A4',
    pageOrientation: isTurned ? 'landscape' : 'portrait',
    pageMargins: [SIDE, 36, SIDE, 48],
    info: { title: [title, facts[0]?.value].filter(Boolean).join(', '), author: firm },
    defaultStyle: { font: 'Latin', fontSize: 9, color: '#000' },
    footer: (page, pages) => ({
      margin: [SIDE, 14, SIDE, 0],
      fontSize: 8,
      color: '#555',
      columns: [
        { text: runsOf([firm, title, facts[0]?.value].filter(Boolean).join(' · ')) },
        { text: runsOf(filled(pageWords, page, pages)), alignment: 'right', width: 90 },
      ],
    }),
    content: [
      letterhead({ firm, lines, title }, logo, width),
      ...columnsOf(facts, runsOf, { fontSize: 9 }),
      ...columnsOf(totals, figureRuns, { fontSize: 10, bold: true }),
      ...tables.flatMap((table): Content[] => [
        ...(table.title === title ? [] : [headingOf(table.title)]),
        pdfTable(table, format, scale),
      ]),
      ...belowTables(words, signatures),
    ],
  };
}

/** A table that is too wide turns the sheet; one that is wider still is made smaller, so that no column is cut off. */
function sheetFor({ tables, isWide = false }: Paper, format: Format) {
  const needed = Math.max(0, ...tables.map((table) => tableWidth(table, format)));
  const isTurned = isWide || needed > A4.upright - 2 * SIDE;
  const width = A4[isTurned ? 'turned' : 'upright'] - 2 * SIDE;
  return { isTurned, width, scale: Math.min(1, width / needed) };
}

function letterhead(
  { firm, lines = [], title }: Pick<Paper, 'firm' | 'lines' | 'title'>,
  logo: string | undefined,
  width: number,
): Content {
  const names: Content = {
    stack: [
      { text: runsOf(firm), fontSize: 11, bold: true },
      ...lines.map((line) => ({ text: runsOf(line), fontSize: 8, color: '#555' })),
      { text: runsOf(title), fontSize: 16, bold: true, margin: [0, 2, 0, 0] },
    ],
  };
  return {
    margin: [0, 0, 0, 10],
    stack: [
      logo === undefined ? names : { columns: [{ image: logo, fit: [42, 42], width: 54 }, names] },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: width, y2: 6, lineWidth: 0.75, lineColor: '#888' }] },
    ],
  };
}

function headingOf(title: string): Content {
  return { text: runsOf(title), bold: true, fontSize: 11, margin: [0, 12, 0, 4], headlineLevel: 1 };
}

/** Labels above values, side by side. The values stand on one line, even if a label takes two. */
function columnsOf(facts: readonly Fact[], runs: typeof runsOf, style: object): Content[] {
  if (facts.length === 0) return [];
  const cells = facts.map(({ label, value }) => ({
    verticalAlignment: 'bottom' as const,
    stack: [
      { text: runsOf(label), fontSize: 7.5, color: '#555' },
      { text: runs(value), ...style },
    ],
  }));
  const table = { widths: facts.map(() => '*'), body: [cells] };
  return [{ table, layout: SIDE_BY_SIDE, margin: [0, 0, 0, 8] }];
}

const SIDE_BY_SIDE = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 10,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** The amounts in words with the lines to sign on, on one page; nothing for a paper without them, whose last page may be full. */
function belowTables(words: Paper['words'], signatures: readonly string[]): Content[] {
  const stack = [
    ...(words.length > 0 ? [wordsOf(words)] : []),
    ...(signatures.length > 0 ? [signaturesOf(signatures)] : []),
  ];
  return stack.length > 0 ? [{ stack, unbreakable: true }] : [];
}

function wordsOf(words: Paper['words']): Content {
  return {
    margin: [0, 14, 0, 0],
    stack: words.map(({ label, amount, words: inText }) => ({
      margin: [0, 0, 0, 5],
      text: [
        ...figureRuns(`${label} ${amount}: `).map((run) => ({ ...run, color: '#444' })),
        ...runsOf(inText).map((run) => ({ ...run, bold: true })),
      ],
    })),
  };
}

function signaturesOf(names: readonly string[]): Content {
  return {
    margin: [0, 56, 0, 0],
    columnGap: 30,
    columns: names.map((name) => ({
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.5, lineColor: '#555' }] },
        { text: runsOf(name), fontSize: 8, color: '#555', margin: [0, 3, 0, 0] },
      ],
    })),
  };
}

function filled(words: string, page: number, pages: number): string {
  return words.replace('{page}', localDigits(`${page}`)).replace('{pages}', localDigits(`${pages}`));
}
