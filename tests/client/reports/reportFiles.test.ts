import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { groupWords } from '../../../src/client/generic/report/groupText.ts';
import { text } from '../../../src/client/providers/i18n.ts';
import { toCsv } from '../../../src/papers/csv.ts';
import { toExcel } from '../../../src/papers/excel.ts';
import { reportPaper } from '../../../src/papers/reportPaper.ts';
import { reportRows, reportSheet } from '../../../src/papers/reportSheet.ts';
import { reportTable } from '../../../src/papers/reportTable.ts';
import type { Sheet } from '../../../src/papers/Sheet.ts';
import { ANSWER, CONSUMPTION, PROFIT, PROFIT_COMPARED } from './consumption.ts';

const FORMAT = { currency: 'BDT', date: 'DD/MM/YYYY', grouping: 'lakh' } as const;

async function sheetXml(sheet: Sheet): Promise<string> {
  const file = unzipSync(new Uint8Array(await (await toExcel(sheet)).arrayBuffer()));
  const [, content] = Object.entries(file).find(([path]) => /sheet1\.xml$/.test(path)) ?? [];
  return strFromU8(content ?? new Uint8Array());
}

describe('a report as a workbook', () => {
  it('has numbers, and the sums of groups and totals as formulas', async () => {
    const table = reportTable(CONSUMPTION, ANSWER, groupWords(FORMAT, text));
    const xml = await sheetXml({ ...reportSheet(ANSWER, table), about: ['Meghna'] });
    // Title, firm, a blank line and the labels come first.
    expect(xml).toMatch(/r="B5"[^>]*><f>SUM\(B6:B7\)<\/f><v>12345678\.9<\/v>/);
    expect(xml).toMatch(/r="B6"[^>]*><v>12345000\.5<\/v>/);
    expect(xml).toMatch(/r="B8"[^>]*><f>SUM\(B9\)<\/f><v>100<\/v>/);
    expect(xml).toMatch(/r="B10"[^>]*><f>SUM\(B5,B8\)<\/f><v>12345778\.9<\/v>/);
    // Prices do not add up.
    expect(xml).toMatch(/r="C6"[^>]*><v>520\.25<\/v>/);
    expect(xml).not.toMatch(/r="C10"[^>]*><f>/);
  });

  it('has no total of a column whose figures do not add up, and no line of totals without any', async () => {
    const tableOf = (totals: (number | null)[]) =>
      reportTable(CONSUMPTION, { ...ANSWER, totals: [totals] }, groupWords(FORMAT, text));
    expect(tableOf([12_345_778.9, null]).footer?.values).toEqual([12_345_778.9, null]);
    expect(tableOf([null, null]).footer).toBeUndefined();
    const sections = ['used', 'left'].map((name) => ({ name, label: name, formula: false }));
    const totals = [
      [1, null],
      [null, null],
    ];
    const groups = sections.flatMap(() => ANSWER.groups);
    const rows = ANSWER.rows.slice(0, 1).flatMap((row) => [0, 1].map((section) => ({ ...row, section })));
    const kindsOf = (more: object) =>
      reportTable(
        CONSUMPTION,
        { ...ANSWER, sections, groups, totals, rows, ...more },
        groupWords(FORMAT, text),
      ).lines.map(({ kind, label }) => `${kind} ${label}`);
    const [row] = kindsOf({}).filter((kind) => kind.startsWith('row'));
    expect(kindsOf({})).toEqual(['section used', row, 'total Total used', 'section left', row]);
    // Without rows, the total is the section.
    expect(kindsOf({ rows: [] })).toEqual(['total used']);
  });

  it('has no formula where a total is not the sum of its rows', async () => {
    const shortened = { ...ANSWER, totals: [[99_999_999, null]] };
    const xml = await sheetXml(
      reportSheet(shortened, reportTable(CONSUMPTION, shortened, groupWords(FORMAT, text))),
    );
    expect(xml).toContain('<v>99999999</v>');
    expect(xml).not.toContain('SUM(B3,B6)');
  });
});

describe('a report as CSV', () => {
  it('has a row for each innermost group with a column for each level', async () => {
    const table = reportTable(CONSUMPTION, ANSWER, groupWords(FORMAT, text));
    const csv = await toCsv(reportRows(ANSWER, table, text)).text();
    expect(
      csv
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n'),
    ).toEqual([
      'Project,Product,Value,Price',
      'Harbour Mall,Cement,12345000.5,520.25',
      'Harbour Mall,Sand,678.4,12',
      'River Garden,Cement,100,525',
    ]);
  });

  it('names the section of each row, and has the figures of formulas', async () => {
    const table = reportTable(PROFIT, PROFIT_COMPARED, groupWords(FORMAT, text));
    const csv = await toCsv(reportRows(PROFIT_COMPARED, table, text)).text();
    expect(
      csv
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n'),
    ).toEqual([
      'Section,Book,Amount,Year before,Change,%',
      'Income,Sales,300.3,200.1,100.2,50.1',
      'Cost,Wages,100.1,0,100.1,',
      'Cost,Materials,50.05,100,-49.95,-50.0',
      'Profit,,150.15,100.1,50.05,50.0',
    ]);
  });
});

it('a report on paper says what was chosen', () => {
  const table = reportTable(PROFIT, PROFIT_COMPARED, groupWords(FORMAT, text));
  const of = { firm: 'Meghna', today: '2026-11-24', format: FORMAT, names: {} };
  const paper = reportPaper(PROFIT, PROFIT_COMPARED, table, of, text);
  expect(paper.facts).toEqual([
    { label: 'Range', value: '01/07/2026 to 24/11/2026' },
    { label: 'Compare', value: 'Year before' },
    { label: 'Printed on', value: '24/11/2026' },
  ]);
  const [sheet] = paper.tables;
  expect(sheet?.rows.map(([name]) => name)).toEqual([
    ...['Income', 'Sales', 'Total Income', 'Cost', 'Wages', 'Materials', 'Total Cost', 'Profit'],
  ]);
});
