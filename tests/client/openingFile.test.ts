import { describe, expect, it } from 'vitest';
import { isHeading, type OpeningAccount, readLines } from '../../src/client/pages/opening/openingFile.ts';
import { text } from '../../src/client/providers/i18n.ts';
import { parseCsv, type Table } from '../../src/papers/readTable.ts';

/** The lines of an opening out of a file. */

const account = (key: string, name: string, more: Partial<OpeningAccount> = {}): OpeningAccount => ({
  key,
  account: key.split(':')[0] as string,
  label: 'Vendor',
  name,
  normal: 'credit',
  has_quantity: false,
  opened: null,
  ...more,
});
const ACCOUNTS = [
  account('cash', '', { label: 'Cash', normal: 'debit' }),
  account('vendor:4', 'Twin Traders'),
  account('vendor:7', 'Meghna Steel'),
  account('vendor:9', 'Twin Traders'),
];
const read = (file: string) => {
  const table = parseCsv(file, (cell) => isHeading(cell, text)) as Table;
  return readLines(table, ACCOUNTS, text)?.map(({ book, name, credit }) => [book, name, credit]);
};

describe('a line of an opening', () => {
  it('finds its book by account and name below the titles of its file, in whatever case', () => {
    expect(read('Meghna Builders,Opening\n\nAccount,Name,Credit\nvendor,meghna  steel,5\nCash,,6')).toEqual([
      ['vendor:7', 'meghna  steel', '5'],
      ['cash', '', '6'],
    ]);
  });

  it('leaves a name that two records share, or none has, to the server, which names them', () => {
    expect(read('Account,Name,Credit\nVendor,Twin Traders,5\nVendor,Nobody,5\nColour,Red,5')).toEqual([
      ['vendor', 'Twin Traders', '5'],
      ['vendor', 'Nobody', '5'],
      ['Colour Red', '', '5'],
    ]);
  });
});
