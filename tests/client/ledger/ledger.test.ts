import { describe, expect, it } from 'vitest';
import { inOf, outOf, pageOf, readLedger } from '../../../src/client/generic/ledger/Ledger.ts';
import { ledgerColumns, linkColumn } from '../../../src/client/generic/ledger/ledgerColumns.ts';
import {
  formatLedgerValue,
  ledgerDetails,
  ledgerMarks,
  ledgerValue,
} from '../../../src/client/generic/ledger/ledgerText.ts';
import type { LedgerView } from '../../../src/schema/index.ts';

const VIEW: LedgerView = {
  of: 'book',
  operation: { method: 'GET', path: '/cash/ledger', rows: 'data' },
  path: 'cash-ledger',
  title: 'Cash Ledger',
  heading: 'Cash Ledger',
  columns: [
    { field: 'id', label: 'ID' },
    { field: 'amount', label: 'Amount' },
    { field: 'current_balance', label: 'Current Balance' },
    { field: 'type', label: 'Type' },
    { field: 'created_at', label: 'Date' },
  ],
  from: '2025-01-01',
  range: 'result',
  onShow: false,
  pageSize: 50,
  noRecord: undefined,
  external: [],
  empty: 'No ledger found!',
  failed: 'Failed',
};
const STOCK: LedgerView = { ...VIEW, of: 'stock' };
const FORMAT = { currency: 'BDT', date: 'DD/MM/YYYY' };
const WORDS = { in: 'In', out: 'Out' };

describe('the answer of a ledger', () => {
  it('is taken as the server gives it', () => {
    const body = {
      data: [{ id: 5, amount: -20, previous_balance: 100, current_balance: 80 }],
      opening_balance: '300.00',
      closing_balance: 80,
      total_in: 0,
      total_out: 220,
      record: { id: 3, name: 'Eastern Bank', archived_at: '2026-01-01 10:00:00' },
    };
    const ledger = readLedger(VIEW, body, 12);
    expect(ledger).toMatchObject({
      total: 12,
      opening: '300.00',
      closing: '80.00',
      totalIn: '0.00',
      totalOut: '220.00',
      record: { id: 3, name: 'Eastern Bank', deleted: true },
    });
  });

  it('of a host that says only the rows is completed from them', () => {
    const body = [
      { id: 1, amount: '100.10', previous_balance: '0.00', current_balance: '100.10' },
      { id: 2, amount: '-0.20', previous_balance: '100.10', current_balance: '99.90' },
      { id: 3, amount: '0.30', previous_balance: '99.90', current_balance: '100.20' },
    ];
    const ledger = readLedger(VIEW, body, undefined);
    expect(ledger).toMatchObject({
      total: 3,
      opening: '0.00',
      closing: '100.20',
      totalIn: '100.40',
      totalOut: '0.20',
      record: undefined,
    });
    expect(pageOf(ledger, 2, 2).rows.map(({ id }) => id)).toEqual([3]);
  });

  it('of an empty range has balances of 0 when it says none', () => {
    expect(readLedger(VIEW, { data: [] }, 0)).toMatchObject({ rows: [], opening: '0', closing: '0' });
  });
});

describe('a row of a ledger', () => {
  it.each([
    ['money in', VIEW, { amount: 12.5 }, '12.50', '0.00'],
    ['money out', VIEW, { amount: '-12.50' }, '0.00', '12.50'],
    ['pay accrued and given at once', VIEW, { amount: -300, salary: 800 }, '800.00', '300.00'],
    ['goods in', STOCK, { qty: 2.125 }, '2.125', '0.000'],
    ['goods out', STOCK, { qty: -4 }, '0.000', '4.000'],
  ])('splits %s', (_, view, fields, into, out) => {
    const row = { id: 1, ...fields };
    expect([inOf(view, row), outOf(view, row)]).toEqual([into, out]);
  });

  it('is put into words of the firm’s format', () => {
    const row = {
      id: 7,
      amount: -1250.5,
      current_balance: '-1250.50',
      type: 'supply cash',
      created_at: '2025-03-09 14:00:00',
    };
    const columns = ledgerColumns(VIEW, WORDS);
    const words = columns.map((column) =>
      formatLedgerValue(ledgerValue(VIEW, row, column, 1), column, FORMAT),
    );
    expect(columns.map(({ key }) => key)).toEqual([
      'id',
      'amount',
      'in',
      'out',
      'current_balance',
      'type',
      'created_at',
    ]);
    expect(words).toEqual(['7', '−1,250.50', '', '1,250.50', '−1,250.50', 'Supply cash', '09/03/2025']);
  });

  it('tells what it is about, and when it was entered where that was another day', () => {
    const row = {
      id: 1,
      description: 'Office tea',
      project_name: 'Lake View',
      date: '2025-03-01',
      created_at: '2025-03-09 14:00:00',
    };
    const columns = ledgerColumns(VIEW, WORDS);
    expect(ledgerDetails(row, columns, '', FORMAT)).toEqual([
      'Office tea',
      'Lake View',
      'entered 09/03/2025',
    ]);
    expect(ledgerDetails({ ...row, date: '2025-03-09' }, columns, 'Lake View', FORMAT)).toEqual([
      'Office tea',
    ]);
  });

  it('names the transactions that it corrects and was corrected by', () => {
    const row = { id: 1, reverses: null, reversed_by: 12, reversed_by_voucher: 'VP-1', corrected_by: 13 };
    expect(ledgerMarks(row)).toEqual([
      { kind: 'reversed_by', transaction: '12', label: 'VP-1' },
      { kind: 'corrected_by', transaction: '13', label: '#13' },
    ]);
  });

  it.each([
    [
      'the transaction’s number where there is a column for it',
      [...VIEW.columns, { field: 'transaction_id', label: 'TransID' }],
      'transaction_id',
    ],
    ['else the first column', VIEW.columns, 'id'],
  ])('links by %s', (_, columns, key) => {
    expect(linkColumn(ledgerColumns({ of: 'book', columns }, WORDS))).toBe(key);
  });
});
