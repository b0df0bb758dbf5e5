import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterEach, describe, expect, it } from 'vitest';
import { setDigits } from '../../src/fields/digits.ts';
import { setGrouping } from '../../src/fields/grouping.ts';
import { toCsv } from '../../src/papers/csv.ts';
import { toExcel } from '../../src/papers/excel.ts';
import { formatCell } from '../../src/papers/Paper.ts';
import { fileName, type Sheet } from '../../src/papers/Sheet.ts';

const sheetOf = (rows: string[][]): Sheet => ({
  title: 'Vendor Ledger, Sylhet [1]',
  about: ['2025-01-01 to 2025-12-31'],
  columns: [
    { label: 'ID', kind: 'number' },
    { label: 'Amount', kind: 'money' },
    { label: 'Note', kind: 'text' },
    { label: 'Date', kind: 'day' },
  ],
  before: [['Opening balance', '10.00', '', '']],
  rows,
  after: [['Closing balance', '0.25', '', '']],
});

const csvRows = async (rows: string[][]) => {
  const text = await toCsv(sheetOf(rows)).text();
  return { text, rows: Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd()).data };
};

describe('an export as CSV', () => {
  it('starts with a byte order mark, then the labels and the rows', async () => {
    const { rows } = await csvRows([['1', '-9.75', 'চা, "বিস্কুট"\nনগদ', '2025-03-01']]);
    const bytes = new Uint8Array(await toCsv(sheetOf([])).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(rows).toEqual([
      ['ID', 'Amount', 'Note', 'Date'],
      ['1', '-9.75', 'চা, "বিস্কুট"\nনগদ', '2025-03-01'],
    ]);
  });

  it.each(['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '-2-3*cmd|x'])(
    'defuses %j',
    async (note) => {
      const { rows } = await csvRows([['1', '1.00', note, '2025-03-01']]);
      expect(rows[1]?.[2]).toBe(`'${note}`);
    },
  );

  it.each(['-12.50', '-3', 'a=b', '12', ''])('leaves %j as it is', async (note) => {
    const { rows } = await csvRows([['1', '1.00', note, '2025-03-01']]);
    expect(rows[1]?.[2]).toBe(note);
  });
});

describe('an export as Excel', () => {
  const partsOf = async (rows: string[][]) => {
    const file = unzipSync(new Uint8Array(await (await toExcel(sheetOf(rows))).arrayBuffer()));
    const part = (name: RegExp) =>
      strFromU8(Object.entries(file).find(([path]) => name.test(path))?.[1] ?? new Uint8Array());
    return {
      sheet: part(/sheet1\.xml$/),
      texts: part(/sharedStrings\.xml$/),
      workbook: part(/workbook\.xml$/),
      styles: part(/styles\.xml$/),
    };
  };

  it('holds numbers as numbers and texts as texts, whatever they look like', async () => {
    const { sheet, texts } = await partsOf([['1', '-9.75', '=1+1', '2025-03-01']]);
    expect(sheet).toContain('<v>-9.75</v>');
    // 2025-03-01 as Excel counts days.
    expect(sheet).toContain('<v>45717</v>');
    expect(sheet).not.toContain('<f>');
    expect(texts + sheet).toContain('=1+1');
  });

  it('has the balances around the rows and a name that Excel takes', async () => {
    const { sheet, texts, workbook } = await partsOf([['1', '1.00', 'x', '2025-03-01']]);
    expect(texts + sheet).toContain('Opening balance');
    expect(texts + sheet).toContain('Closing balance');
    expect(workbook).toContain('Vendor Ledger, Sylhet  1');
  });

  it('groups amounts as the firm does', async () => {
    const amounts = async () =>
      (
        await partsOf([
          ['1', '1234567.50', 'x', '2025-03-01'],
          ['2', '-1234567.50', 'x', '2025-03-01'],
        ])
      ).styles
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<');
    expect(await amounts()).toContain('formatCode="#,##0.00"');
    setGrouping('lakh');
    try {
      const lakh = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;#,##0.00`;
      const negative = String.raw`[<=-10000000]-##\,##\,##\,##0.00;[<=-100000]-##\,##\,##0.00;#,##0.00`;
      expect(await amounts()).toContain(lakh);
      expect(await amounts()).toContain(negative);
    } finally {
      setGrouping('thousand');
    }
  });

  it('has numbers and days in Bangla digits where the screen has them', async () => {
    setDigits('bangla');
    try {
      const { sheet, styles } = await partsOf([['1', '1.00', 'x', '2025-03-01']]);
      // The values themselves stay numbers.
      expect(sheet).toContain('<v>45717</v>');
      for (const format of ['0', '#,##0.00', 'yyyy-mm-dd'])
        expect(styles).toContain(`formatCode="[$-5000445]${format}"`);
    } finally {
      setDigits('western');
    }
  });

  it('takes more rows than fit one unpacked piece', async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => [String(row), '1.00', 'x', '2025-03-01']);
    const { sheet } = await partsOf(rows);
    expect(sheet.match(/<row /g)?.length).toBeGreaterThanOrEqual(5_000);
  });
});

describe('a cell of a paper', () => {
  const format = { date: 'DD-MM-YYYY', currency: 'BDT' };
  afterEach(() => setGrouping('thousand'));

  it.each([
    ['1234567.5', 'money', '1,234,567.50', '12,34,567.50'],
    ['-1234567.5', 'money', '−1,234,567.50', '−12,34,567.50'],
    ['123456.250', 'quantity', '123,456.25', '1,23,456.25'],
    ['2025-03-01', 'day', '01-03-2025', '01-03-2025'],
    ['1234567', 'text', '1234567', '1234567'],
  ] as const)('%s of the kind %s is %s, in lakh %s', (value, kind, thousand, lakh) => {
    expect(formatCell(value, kind, format)).toBe(thousand);
    setGrouping('lakh');
    expect(formatCell(value, kind, format)).toBe(lakh);
  });
});

describe('the name of a file', () => {
  it.each([
    ['Vendor Ledger, Sylhet Enterprise 2', 'vendor-ledger-sylhet-enterprise-2.csv'],
    ['../../etc/passwd', 'etc-passwd.csv'],
    ['লেজার: ঢাকা', 'লেজার-ঢাকা.csv'],
    ['***', 'export.csv'],
  ])('of %j is %j', (title, name) => {
    expect(fileName(title, 'csv')).toBe(name);
  });
});
