// @vitest-environment jsdom
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MOST_ROWS } from '../../../src/client/generic/import/readCsv.ts';
import { isExcel, readExcel } from '../../../src/client/generic/import/readExcel.ts';
import { toExcel } from '../../../src/papers/excel.ts';

/** Excel workbooks, as our own export, Excel and LibreOffice write them. */

const TYPES = 'http://schemas.openxmlformats.org';
const workbook = (rows: string, shared = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${TYPES}/spreadsheetml/2006/main" xmlns:r="${TYPES}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="7" r:id="rId3"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${TYPES}/package/2006/relationships"><Relationship Id="rId1" Target="theme.xml"/><Relationship Id="rId3" Target="/xl/worksheets/sheet7.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet7.xml': strToU8(
      `<x:worksheet xmlns:x="a"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ),
    ...(shared && { 'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`) }),
  }).slice().buffer as ArrayBuffer;

describe('readExcel', () => {
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
    expect(isExcel(bytes)).toBe(true);
    expect(readExcel(bytes)).toEqual({
      headings: ['Name', 'Debit'],
      rows: [
        ['সিমেন্ট & Co', '1250.5'],
        ['', ''],
        ['=1+1', '-5'],
      ],
    });
  });

  it('keeps the place of cells and rows that the file leaves out, and the digits that Excel shows', () => {
    const rows =
      '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>Cr</x:t></x:is></x:c></x:row>' +
      '<x:row r="4"><x:c r="C4"><x:v>0.30000000000000004</x:v></x:c></x:row>';
    const shared = '<si><r><t>Bo</t></r><r><t>ok</t></r><rPh><t>no</t></rPh></si>';
    expect(readExcel(workbook(rows, shared))).toEqual({
      headings: ['Book', '', 'Cr'],
      rows: [
        ['', '', ''],
        ['', '', ''],
        ['', '', '0.3'],
      ],
    });
  });

  it.each([
    ['a text', new TextEncoder().encode('Book,Debit').buffer as ArrayBuffer, false, 'notExcel'],
    ['nothing', new ArrayBuffer(0), false, 'notExcel'],
    ['another archive', zipSync({ 'a.txt': strToU8('a') }).slice().buffer as ArrayBuffer, true, 'notExcel'],
    [
      'a workbook without rows',
      workbook('<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>'),
      true,
      'empty',
    ],
    [
      'a row far below',
      workbook('<x:row r="1048576"><x:c r="A9"><x:v>1</x:v></x:c></x:row>'),
      true,
      'notExcel',
    ],
  ])('refuses %s', (_, bytes, looksLikeOne, problem) => {
    expect(isExcel(bytes)).toBe(looksLikeOne);
    expect(readExcel(bytes)).toBe(problem);
  });

  it('refuses more rows than a file may have', () => {
    const rows = `<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row><x:row r="${MOST_ROWS + 2}"/>`;
    expect(readExcel(workbook(rows))).toBe('tooMany');
  });
});
