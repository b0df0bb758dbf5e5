import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for a card to say something in its live region, of which it has one, so that nothing is announced twice. */
export async function cardSays(words: string | RegExp): Promise<void> {
  const found = await screen.findByText(words);
  const card = within(found.closest('section') as HTMLElement);
  const regions = [...card.getAllByRole('status'), ...card.queryAllByRole('alert')];
  expect(regions).toHaveLength(1);
  expect(regions[0]?.contains(found)).toBe(true);
}
