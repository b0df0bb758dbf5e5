// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { balanceLine } from '../../../src/client/generic/ledger/balanceLine.tsx';
import type { LedgerColumn } from '../../../src/client/generic/ledger/ledgerColumns.ts';

const column = (key: string, kind: LedgerColumn['kind']): LedgerColumn => ({
  key,
  label: key,
  kind,
  numeric: kind === 'money',
  wide: false,
});
const COLUMNS = [
  column('id', 'number'),
  column('amount', 'money'),
  column('current_balance', 'money'),
  column('type', 'type'),
  column('created_at', 'day'),
];
const FORMAT = { date: 'YYYY-MM-DD', currency: 'BDT' };
const CLOSING = {
  label: 'Closing balance',
  at: 'current_balance',
  value: 156972.49,
  totals: { in: '92120708.91', out: '91963736.42' },
};

it('the totals of a ledger without columns for them are after the balance, so that they do not cover it', () => {
  const { label, cells } = balanceLine(COLUMNS, CLOSING, FORMAT);
  render(
    <>
      <p title="label">{label}</p>
      <p title="type">{cells.type}</p>
    </>,
  );
  expect(screen.getByTitle('label').textContent).toBe('Closing balance');
  expect(screen.getByTitle('type').textContent).toContain('92,120,708.91');
});

it('they are beside the label where the balance is the last column', () => {
  const { label, cells } = balanceLine(COLUMNS.slice(0, 3), CLOSING, FORMAT);
  render(<p title="only label">{label}</p>);
  expect(screen.getByTitle('only label').textContent).toContain('92,120,708.91');
  expect(Object.keys(cells)).toEqual(['in', 'out', 'current_balance']);
});
