import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import pdfMake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { en } from '../../../i18n/en.ts';
import { fields } from '../../../i18n/fields.ts';
import { amountInWords, type CurrencyWords } from '../../../ledger/amountInWords.ts';
import type { Decimal } from '../../../ledger/money.ts';
import { toExcel } from '../../../papers/excel.ts';
import type { GroupWords } from '../../../papers/groupName.ts';
import type { Paper } from '../../../papers/Paper.ts';
import type { PaperText } from '../../../papers/PaperText.ts';
import { paperDefinition } from '../../../papers/paperDefinition.ts';
import { type FontFiles, loadFonts } from '../../../papers/pdfFonts.ts';
import { recordSlip, slipSheet, slipsTitle } from '../../../papers/recordSlip.ts';
import { reportPaper } from '../../../papers/reportPaper.ts';
import { reportTable } from '../../../papers/reportTable.ts';
import { exceededLimit } from '../../../papers/rowLimit.ts';
import { type PdfFont, unprintable } from '../../../papers/runs.ts';
import type { SlipSheet } from '../../../papers/Slip.ts';
import { slipsDefinition } from '../../../papers/slipsDefinition.ts';
import type { Values } from '../../../papers/valueText.ts';
import { takeWriting, type Writing } from '../../../papers/writing.ts';
import type { Format, RecordPaper, Resource } from '../../../schema/index.ts';
import type { Report } from '../../../schema/report.ts';
import type { ReportAnswer } from '../../queries/reports/Answer.ts';

/** The parts of every order, as plain data for a worker thread. */
interface FileOrder {
  firm: string;
  /** The lines below the firm's name. */
  lines: readonly string[];
  /** A PNG or JPEG data URL. */
  logo: string | undefined;
  /** The business day, YYYY-MM-DD. */
  today: string;
  format: Format;
  writing: Writing;
  /** The texts of the language; those that it does not have stay English. */
  texts: Readonly<Record<'app' | 'types' | 'labels', Readonly<Record<string, string>>>>;
}

/** The file of a report. */
export interface DrawOrder extends FileOrder {
  kind: 'pdf' | 'excel';
  /** In the language of the file. */
  report: Report;
  answer: ReportAnswer;
  /** The names of the chosen records, by what is chosen. */
  names: Readonly<Record<string, string>>;
}

/** The papers of some records, in the language of the file. */
export interface PapersOrder extends FileOrder {
  kind: 'papers';
  resource: Resource;
  paper: RecordPaper;
  /** As a call answers them. */
  rows: readonly Values[];
  sheet: { size: SlipSheet['size'] | undefined; copies: number | undefined };
  /** Letters that no font has print as boxes; otherwise they keep the papers from being drawn. */
  withBoxes: boolean;
  currencyWords: CurrencyWords;
}

/**
 * The file; or why there is none: the most rows that its kind takes, if the report has more, or letters that no font of a PDF has
 * (docs/operations.md, "Mail").
 */
export type Drawn = { content: Uint8Array; title?: string } | { limit: number } | { unprintable: string[] };

/**
 * Draws reports; the server does it in a worker thread. The signal ends a drawing, with its reason as the error; one that takes too
 * long ends with a TimeoutError.
 */
export type DrawReport = (order: DrawOrder | PapersOrder, signal: AbortSignal) => Promise<Drawn>;

/** Draws a report or papers in this thread, whose digits, grouping and names of months become those of the file. */
export async function drawReport(order: DrawOrder | PapersOrder): Promise<Drawn> {
  takeWriting(order.writing);
  const t = textsOf(order);
  if (order.kind === 'papers') return drawPapers(order, t);
  const paper = paperOf(order, t);
  const limit = exceededLimit(paper, order.kind);
  if (limit !== undefined) return { limit };
  if (order.kind === 'excel') return { content: await workbook(paper) };
  const missing = unprintable(paper);
  if (missing.length > 0) return { unprintable: missing };
  const pdf = { paper, format: order.format, pageWords: t('report.page') };
  return { content: await withLogo(order, (logo) => drawPdf(paperDefinition({ ...pdf, logo }))) };
}

/** A logo that cannot be read must not keep the figures from being sent. */
function withLogo<T>({ logo }: FileOrder, draw: (logo: string | undefined) => Promise<T>): Promise<T> {
  return draw(logo).catch((error: unknown) => {
    if (logo === undefined) throw error;
    return draw(undefined);
  });
}

async function drawPapers(order: PapersOrder, t: PaperText): Promise<Drawn> {
  const { resource, paper, rows, firm, lines, today, format, currencyWords } = order;
  const spellAmount = (amount: Decimal) => amountInWords(amount, currencyWords, t);
  const of = { resource, paper, firm, lines, today, format, t, spellAmount };
  const slips = rows.map((row) => recordSlip(row, of));
  const missing = order.withBoxes ? [] : unprintable(slips);
  if (missing.length > 0) return { unprintable: missing };
  const sheet = slipSheet(paper, order.sheet, t);
  const pdf = { slips, sheet, format, reversed: t('papers.reversed') };
  const content = await withLogo(order, (logo) => drawPdf(slipsDefinition({ ...pdf, logo })));
  return { content, title: slipsTitle(paper, slips) };
}

function textsOf({ texts }: FileOrder): PaperText {
  const all: Readonly<Record<string, string>> = { ...en, ...fields, ...texts.app };
  return (key, params = {}) =>
    (all[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

function paperOf({ report, answer, texts, ...of }: DrawOrder, t: PaperText): Paper {
  const labels = new Map(Object.entries(texts.labels).map(([label, words]) => [label.toLowerCase(), words]));
  const words: GroupWords = {
    date: of.format.date,
    labelOf: (label) => labels.get(label.toLowerCase()) ?? label,
    typeOf: (type) => texts.types[type],
    t,
  };
  return reportPaper(report, answer, reportTable(report, answer, words), of, t);
}

async function workbook({ firm, facts, tables }: Paper): Promise<Uint8Array> {
  const about = [firm, ...facts.map(({ label, value }) => `${label}: ${value}`)];
  const file = await toExcel(...tables.map((table) => ({ ...table, about })));
  return new Uint8Array(await file.arrayBuffer());
}

/** The packages with the fonts' files, and the script of each. */
const FONTS: Readonly<Record<PdfFont, [name: string, script: string]>> = {
  Latin: ['inter', 'latin'],
  LatinExtended: ['inter', 'latin-ext'],
  Bengali: ['noto-sans-bengali', 'bengali'],
};

function fontFiles(): FontFiles {
  const { resolve } = createRequire(import.meta.url);
  return Object.fromEntries(
    Object.entries(FONTS).map(([font, [name, script]]) => {
      const file = (weight: number) =>
        resolve(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`);
      return [font, { normal: file(400), bold: file(600) }];
    }),
  ) as FontFiles;
}

async function drawPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  await loadFonts(pdfMake, fontFiles(), readWhole);
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy(() => false);
  return pdfMake.createPdf(document).getBuffer();
}

async function readWhole(path: string): Promise<ArrayBuffer> {
  // A buffer of a small file may be part of a larger one.
  return new Uint8Array(await readFile(path)).buffer;
}
