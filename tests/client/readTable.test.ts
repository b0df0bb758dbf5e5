import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toExcel } from '../../src/papers/excel.ts';
import { MOST_ROWS, parseCsv, readTable } from '../../src/papers/readTable.ts';

/** Tables of files: CSV, and Excel workbooks as our own export, Excel and LibreOffice write them. */

const never = () => false;

const TYPES = 'http://schemas.openxmlformats.org';
const workbook = (rows: string, shared = '', styles = '', properties = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${TYPES}/spreadsheetml/2006/main" xmlns:r="${TYPES}/officeDocument/2006/relationships">${properties}<sheets><sheet name="A" sheetId="7" r:id="rId3"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${TYPES}/package/2006/relationships"><Relationship Id="rId1" Target="theme.xml"/><Relationship Id="rId3" Target="/xl/worksheets/sheet7.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet7.xml': strToU8(
      `<x:worksheet xmlns:x="a"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ),
    ...(styles && { 'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`) }),
    ...(shared && { 'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`) }),
  }).slice().buffer as ArrayBuffer;

describe('a workbook', () => {
  it('reads what the export writes', async () => {
    const sheet = {
      title: 'Opening',
      heading: '',
      about: [],
      columns: [
        { label: 'Name', kind: 'text' as const },
        { label: 'Debit', kind: 'money' as const },
      ],
      rows: [
        ['সিমেন্ট & Co', '1250.50'],
        ['', ''],
        ['=1+1', '-5'],
      ],
      before: [],
      after: [],
    };
    const bytes = await (await toExcel(sheet)).arrayBuffer();
    await expect(readTable(bytes, never)).resolves.toEqual({
      headings: ['Name', 'Debit'],
      rows: [
        ['সিমেন্ট & Co', '1250.5'],
        ['', ''],
        ['=1+1', '-5'],
      ],
    });
  });

  it('keeps the place of cells and rows that the file leaves out, and the digits that Excel shows', async () => {
    const rows =
      '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>Cr</x:t></x:is></x:c></x:row>' +
      '<x:row r="4"><x:c r="C4"><x:v>0.30000000000000004</x:v></x:c></x:row>';
    const shared = '<si><r><t>Bo</t></r><r><t>ok</t></r><rPh><t>no</t></rPh></si>';
    await expect(readTable(workbook(rows, shared), never)).resolves.toEqual({
      headings: ['Book', '', 'Cr'],
      rows: [
        ['', '', ''],
        ['', '', ''],
        ['', '', '0.3'],
      ],
    });
  });

  it.each([
    ['nothing', new ArrayBuffer(0), 'empty'],
    ['another archive', zipSync({ 'a.txt': strToU8('a') }).slice().buffer as ArrayBuffer, 'notExcel'],
    ['a workbook without rows', workbook('<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>'), 'empty'],
    ['a row far below', workbook('<x:row r="1048576"><x:c r="A9"><x:v>1</x:v></x:c></x:row>'), 'tooMany'],
  ])('is refused where it is %s', async (_, bytes, problem) => {
    await expect(readTable(bytes, never)).resolves.toBe(problem);
  });

  it('refuses more rows than a file may have', async () => {
    const rows = `<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row><x:row r="${MOST_ROWS + 2}"><x:c><x:v>1</x:v></x:c></x:row>`;
    await expect(readTable(workbook(rows), never)).resolves.toBe('tooMany');
  });

  it('has its days, times, shares and truths as such, by the format of their cells', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-5000445]yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="20"/></cellXfs>';
    const cell = (value: string, style: number) => `<x:c s="${style}"><x:v>${value}</x:v></x:c>`;
    const row = [
      cell('46346', 1),
      cell('46346.5', 2),
      cell('46346', 3),
      cell('0.125', 4),
      cell('0.395833333333333', 5),
      '<x:c t="b"><x:v>0</x:v></x:c>',
    ];
    const table = await readTable(
      workbook(
        `<x:row r="1">${cell('1', 0).repeat(6)}</x:row><x:row r="2">${row.join('')}</x:row>`,
        '',
        styles,
      ),
      never,
    );
    expect(table).toMatchObject({
      rows: [['2026-11-20', '2026-11-20 12:00:00', '46346', '12.5%', '09:30:00', 'no']],
    });
    const of1904 = workbook(
      `<x:row r="1">${cell('1', 0).repeat(2)}</x:row><x:row r="2">${cell('44884', 1)}</x:row>`,
      '',
      styles,
      '<workbookPr date1904="1"/>',
    );
    expect(await readTable(of1904, never)).toMatchObject({ rows: [['2026-11-20', '']] });
  });

  it('keeps what a spreadsheet has damaged as it shows it', async () => {
    const rows =
      '<x:row r="1"><x:c t="inlineStr"><x:is><x:t>NID</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Note</x:t></x:is></x:c></x:row>' +
      '<x:row r="2"><x:c><x:v>1.98769123456789E+16</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>' +
      '<x:row r="3"><x:c><x:v>198769123456789</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>a_x000A_b</x:v></x:c></x:row>';
    expect(await readTable(workbook(rows), never)).toMatchObject({
      rows: [
        ['1.98769E+16', '#N/A'],
        ['198769123456789', 'a\nb'],
      ],
    });
  });

  it('is read below the titles of our own Excel files', async () => {
    const sheet = {
      title: 'Vendors',
      about: ['2026-11-01 to 2026-11-30', 'Dhaka'],
      columns: [
        { label: 'Name', kind: 'text' as const },
        { label: 'Day', kind: 'day' as const },
      ],
      rows: [['Savar Traders', '2026-11-20']],
      before: [],
      after: [],
    };
    const bytes = await (await toExcel(sheet)).arrayBuffer();
    expect(await readTable(bytes, never)).toEqual({
      headings: ['Name', 'Day'],
      rows: [['Savar Traders', '2026-11-20']],
    });
  });
});

describe('a CSV file', () => {
  it.each([
    ['a;b\r\n1;2\r\n', 'semicolons'],
    ['\uFEFFa,b\n1,2', 'a byte order mark'],
    ['a\tb\n1\t2\n\n\n', 'tabs and blank lines'],
  ])('is read with its delimiter: %j', (text) => {
    expect(parseCsv(text)).toEqual({ headings: ['a', 'b'], rows: [['1', '2']] });
  });

  it('keeps cells beyond the headings as a column without a name', () => {
    expect(parseCsv('a,b\n1,2,3\n4')).toEqual({
      headings: ['a', 'b', ''],
      rows: [
        ['1', '2', '3'],
        ['4', '', ''],
      ],
    });
  });

  it('is refused with the reason', async () => {
    const bytes = (...values: number[]) => new Uint8Array(values).buffer;
    expect(parseCsv('a,b\n"1,2')).toBe('broken');
    expect(parseCsv('a,b\n')).toBe('empty');
    expect(parseCsv(`a\n${'1\n'.repeat(20_001)}`)).toBe('tooMany');
    await expect(readTable(bytes(0xe9, 0x2c, 0x31), never)).resolves.toBe('notText');
    await expect(readTable(new ArrayBuffer(10_000_001), never)).resolves.toBe('tooLarge');
  });

  it('is read as UTF-16 where it begins as such', async () => {
    const text = new Uint8Array(new Uint16Array([0xfeff, 0x61, 0x0a, 0x09a2]).buffer);
    await expect(readTable(text.buffer, never)).resolves.toEqual({ headings: ['a'], rows: [['ঢ']] });
  });

  it('may begin with the line that tells Excel its delimiter', () => {
    expect(parseCsv('\uFEFFsep=;\r\na;b\r\n1,5;2\r\n')).toEqual({
      headings: ['a', 'b'],
      rows: [['1,5', '2']],
    });
    expect(parseCsv('sep=|\na|b\n1,2|3')).toEqual({ headings: ['a', 'b'], rows: [['1,2', '3']] });
  });

  it('may have titles above its headings', () => {
    const isHeading = (cell: string) => ['name', 'phone'].includes(cell.toLowerCase());
    const vendors = { headings: ['Name', 'Phone'], rows: [['Savar Traders', '01711']] };
    expect(parseCsv('Meghna Builders,Vendors\n\nName,Phone\nSavar Traders,01711', isHeading)).toEqual(
      vendors,
    );
    expect(parseCsv('Vendors\n"As of 2026-11-30, all"\nName,Phone\nSavar Traders,01711')).toEqual(vendors);
    expect(parseCsv('Vendors\nName\nSavar Traders', isHeading)).toEqual({
      headings: ['Name'],
      rows: [['Savar Traders']],
    });
    // A row with the words of a heading among its values is no heading.
    expect(parseCsv('Name,Phone\nName,01711', isHeading)).toEqual({
      headings: ['Name', 'Phone'],
      rows: [['Name', '01711']],
    });
  });
});
