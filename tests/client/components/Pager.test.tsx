// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Pager } from '../../../src/client/generic/table/Pager.tsx';
import { makeUser, renderPage } from './renderPage.tsx';

const SIZES = { size: 10, sizes: [5, 10], onSize: () => {} };

it('has no buttons to other pages where nothing was found', () => {
  renderPage(<Pager {...SIZES} page={1} total={0} onPage={() => {}} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('leads back from a page that no longer has rows', async () => {
  const onPage = vi.fn();
  const user = makeUser();
  renderPage(<Pager {...SIZES} page={2} total={0} onPage={onPage} />, user);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).toHaveBeenCalledWith(1);
});
