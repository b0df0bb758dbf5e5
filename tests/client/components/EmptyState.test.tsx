// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readListState } from '../../../src/client/generic/list/addressState.ts';
import { EmptyState } from '../../../src/client/generic/list/EmptyState.tsx';
import { isNarrowed, type ListState } from '../../../src/client/generic/list/listState.ts';
import { theResource } from '../generic/resource.ts';
import { makeUser, renderPage } from './renderPage.tsx';

it.each([
  ['a search', 'q=saw'],
  ['a filter', 'filter.condition=worn'],
  ['conditions', `where=${JSON.stringify([['weight', 'above', 5]])}`],
])('an empty list shows all of its records without %s', async (_, address) => {
  const resource = theResource({ list: { filters: ['condition'] } });
  let state: ListState = readListState(resource, new URLSearchParams(address));
  expect(isNarrowed(state)).toBe(true);
  const user = makeUser();
  renderPage(
    <EmptyState
      resource={resource}
      state={state}
      change={(change) => {
        state = { ...state, ...(typeof change === 'function' ? change(state) : change) };
      }}
      mayCreate
      onCreate={() => {}}
    />,
    user,
  );
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  const set = Object.values(state.filters).filter((value) => value !== '');
  expect([state.q, state.where, set]).toEqual(['', [], []]);
});
