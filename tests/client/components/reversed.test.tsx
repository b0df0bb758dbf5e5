// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RecordRows } from '../../../src/client/generic/list/RecordRows.tsx';
import { FieldSurroundings } from '../../../src/client/layout/FieldSurroundings.tsx';
import { theResource } from '../generic/resource.ts';
import { renderPage } from './renderPage.tsx';

const rows = [
  { id: 7, price: 20, state: 'posted', reversed_by: null },
  { id: 8, price: 30, state: 'reversed', reversed_by: 9, reversed_by_voucher: 'EX-2025/26-00009' },
  { id: 10, price: 40, state: 'reversed' },
];

function show(columns: readonly string[]) {
  const resource = theResource({
    kind: 'movement',
    book: undefined,
    fields: { price: { type: 'money' } },
    post: { entries: [] },
    list: { columns, link: 'id' },
  });
  const records = {
    rows,
    total: 3,
    more: false,
    first: false,
    busy: false,
    failure: undefined,
    again: () => {},
  };
  renderPage(
    <FieldSurroundings Link={({ children }) => children}>
      <RecordRows
        resource={{ ...resource, list: { ...resource.list, link: 'id' } }}
        records={records}
        state={{ size: 20, sort: resource.list.sort }}
        tasks={{ open: undefined, href: undefined, actions: [], asMenu: false }}
        empty=""
      />
    </FieldSurroundings>,
  );
}

const struck = () =>
  screen
    .getAllByText(/^\d+\.00$/)
    .map((one) => one.closest('[title]') as HTMLElement)
    .filter((cell) => getComputedStyle(cell).textDecoration.includes('line-through'))
    .map(({ textContent }) => textContent);

it('a reversed movement is marked, its amounts are struck, and the mark leads to the reversal', async () => {
  show(['id', 'price']);
  expect(struck()).toEqual(['30.00', '40.00']);
  expect(screen.getAllByText('Reversed')).toHaveLength(2);
  const link = await screen.findByRole('link', { name: 'Reversed' });
  expect(link.getAttribute('href')).toContain('transaction=9');
  expect(link.closest('[title]')?.getAttribute('title')).toBe('Reversed by EX-2025/26-00009');
});

it('a list with a column of the state has no further mark', () => {
  show(['id', 'price', 'state']);
  expect(struck()).toEqual(['30.00', '40.00']);
  expect(screen.getAllByText('Reversed')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Reversed' })).toBe(null);
});
