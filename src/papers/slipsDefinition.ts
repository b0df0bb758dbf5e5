import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Format } from '../schema/index.ts';
import type { Fact } from './Paper.ts';
import { pdfTable } from './pdfTable.ts';
import { figureRuns, runsOf } from './runs.ts';
import type { Slip, SlipBlock, SlipSheet } from './Slip.ts';

/** The papers of some records as plain data, so that they can be posted to a worker. */
export interface SlipsOrder {
  slips: readonly Slip[];
  sheet: SlipSheet;
  format: Format;
  /** The firm's logo as a PNG data URL; undefined if there is none. */
  logo: string | undefined;
  /** The mark on the paper of a reversed movement. */
  reversed: string;
}

/** In points. */
const MARGIN = 26;
const WIDTH = 595 - 2 * MARGIN;
/** How high one copy is: all that its page has but some room for rounding, or a half. */
const HEIGHT = { A4: 785, A5: 364, half: 376 };
/** The lines to sign on with the footer. */
const FOOT = 74;

/** Papers as a pdfmake document, one a sheet. */
export function slipsDefinition(order: SlipsOrder): TDocumentDefinitions {
  const { slips, sheet } = order;
  const isA5 = heightOf(sheet) === 'A5';
  return {
    pageSize: isA5 ? 'A5' : 'A4',
    pageOrientation: isA5 ? 'landscape' : 'portrait',
    pageMargins: MARGIN,
    info: { title: titleOf(slips), author: slips[0]?.firm ?? '' },
    defaultStyle: { font: 'Latin', fontSize: 9, color: '#000' },
    content: slips.map((slip, place) => ({
      stack: [sheetOf(slip, order)],
      ...(place > 0 && { pageBreak: 'before' }),
    })),
  };
}

function heightOf({ size, copies }: SlipSheet): keyof typeof HEIGHT {
  return copies.length > 1 ? 'half' : size;
}

function titleOf([first, ...others]: readonly Slip[]): string {
  return first === undefined || others.length > 0
    ? (first?.title ?? '')
    : `${first.title} ${first.number}`.trim();
}

function sheetOf(slip: Slip, order: SlipsOrder): Content {
  const { copies } = order.sheet;
  const names = copies.length === 0 ? [''] : copies;
  const drawn = names.map((copy) => copyOf(slip, copy, order));
  if (drawn.length === 1) return { stack: drawn };
  return {
    table: { widths: ['*'], dontBreakRows: true, body: drawn.map((one) => [one]) },
    layout: CUT,
  };
}

/** A dashed line between the copies. */
const CUT = {
  hLineWidth: (line: number) => (line === 1 ? 0.5 : 0),
  vLineWidth: () => 0,
  hLineStyle: () => ({ dash: { length: 4 } }),
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: (line: number) => (line === 0 ? 0 : 14),
  paddingBottom: () => 4,
};

/** One copy, whose lines to sign on stand at its foot, below a long text at the earliest. */
function copyOf(slip: Slip, copy: string, order: SlipsOrder): Content {
  const height = HEIGHT[heightOf(order.sheet)];
  const foot: Content = {
    stack: [signOf(slip.sign), { text: runsOf(slip.footer), fontSize: 7, color: '#555' }],
    unbreakable: true,
  };
  // A table row with this height would count it again on the second page of a long text.
  const space: Column = { width: 0, stack: [], margin: [0, 0, 0, height - FOOT] };
  return { stack: [{ columns: [{ width: '*', stack: textOf(slip, copy, order) }, space] }, foot] };
}

function textOf(slip: Slip, copy: string, { format, logo, reversed }: SlipsOrder): Content[] {
  return [
    headOf(slip, copy, logo, reversed),
    ...slip.body.map(blockOf),
    ...factRows(slip.facts),
    ...slip.tables.map((table): Content => ({ stack: [pdfTable(table, format)], margin: [0, 2, 0, 6] })),
    ...factRows(slip.sums),
    ...(slip.words === undefined ? [] : [wordsOf(slip.words)]),
    ...(slip.note === ''
      ? []
      : [{ text: runsOf(slip.note), color: '#555', margin: [0, 2, 0, 4] } as Content]),
  ];
}

function headOf(slip: Slip, copy: string, logo: string | undefined, reversed: string): Content {
  const names: Column = {
    width: '*',
    stack: [
      { text: runsOf(slip.firm), bold: true },
      ...slip.lines.map((line): Content => ({ text: runsOf(line), fontSize: 7.5, color: '#555' })),
      { text: runsOf(slip.title), bold: true, fontSize: 14, margin: [0, 1, 0, 0] },
      ...(copy === '' ? [] : [{ text: runsOf(copy), fontSize: 8, color: '#555' } as Content]),
    ],
  };
  const number: Column = {
    width: 'auto',
    alignment: 'right',
    stack: [
      ...(slip.number === '' ? [] : [{ text: runsOf(slip.number), bold: true } as Content]),
      { text: runsOf(slip.day) },
      ...(slip.isReversed ? [{ text: runsOf(reversed), bold: true, color: '#a00' } as Content] : []),
    ],
  };
  return {
    margin: [0, 0, 0, 7],
    stack: [
      {
        columnGap: 10,
        columns: [
          ...(logo === undefined ? [] : [{ image: logo, fit: [40, 40], width: 44 } as Column]),
          names,
          number,
          ...(slip.number === '' ? [] : [{ qr: slip.number, fit: 48, width: 50 } as Column]),
        ],
      },
      { canvas: [{ type: 'line', x1: 0, y1: 5, x2: WIDTH, y2: 5, lineWidth: 0.5, lineColor: '#888' }] },
    ],
  };
}

/** Tabular digits have a point that can be seen, and a wider hyphen. */
const hasPoint = (text: string) => /\d\.\d/.test(text);

function blockOf({ kind, runs }: SlipBlock): Content {
  const parts = runs.flatMap(({ text, isBold, isItalic }) =>
    // The fonts have no italic letters: a light grey tells them apart.
    (hasPoint(text) ? figureRuns(text) : runsOf(text)).map((run) => ({
      ...run,
      ...(isBold && { bold: true }),
      ...(isItalic && { color: '#444' }),
    })),
  );
  const text = kind === 'item' ? [...runsOf('• '), ...parts] : parts;
  return {
    text,
    margin: [kind === 'item' ? 8 : 0, 0, 0, 5],
    ...(kind === 'heading' && { bold: true, fontSize: 11 }),
  };
}

/** Labels above values, three beside each other. */
function factRows(facts: readonly Fact[]): Content[] {
  const rows = Array.from({ length: Math.ceil(facts.length / 3) }, (_, row) =>
    facts.slice(row * 3, row * 3 + 3),
  );
  return rows.map((row) => ({
    margin: [0, 0, 0, 5],
    columnGap: 10,
    columns: Array.from({ length: 3 }, (_, place) => ({
      width: '*',
      stack: [
        { text: runsOf(row[place]?.label ?? ''), fontSize: 7.5, color: '#555' },
        { text: figureRuns(row[place]?.value ?? '') },
      ],
    })),
  }));
}

function wordsOf({ label, amount, words }: NonNullable<Slip['words']>): Content {
  return {
    margin: [0, 3, 0, 5],
    text: [
      ...runsOf(`${label} `),
      ...figureRuns(`${amount}: `).map((run) => ({ ...run, bold: true })),
      ...runsOf(words),
    ],
  };
}

function signOf(names: readonly string[]): Content {
  return {
    margin: [0, 42, 0, 8],
    columnGap: 24,
    columns: names.map((name) => ({
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 130, y2: 0, lineWidth: 0.5, lineColor: '#555' }] },
        { text: runsOf(name), fontSize: 8, color: '#555', margin: [0, 3, 0, 0] },
      ],
    })),
  };
}
