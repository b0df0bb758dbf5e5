// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaperTable } from '../../../src/client/generic/paper/PaperTable.tsx';
import { renderPage } from './renderPage.tsx';

it('columns with the same label have a total each', () => {
  const amount = { label: 'Amount', kind: 'money' as const };
  const table = {
    title: 'Sales',
    about: [],
    columns: [{ label: 'Name', kind: 'text' as const }, amount, amount],
    before: [],
    rows: [['Akij', '1', '2']],
    after: [['Total', '1.00', '2.00']],
  };
  renderPage(<PaperTable table={table} limit={10} onAll={() => {}} />);
  const row = screen.getByRole('row', { name: /^Total/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['Total', '1.00', '2.00']);
  expect(screen.getByRole('table', { name: 'Sales' })).toBeDefined();
});
