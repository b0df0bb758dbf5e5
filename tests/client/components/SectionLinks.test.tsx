// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SectionLinks } from '../../../src/client/pages/setting/SectionLinks.tsx';
import { sections } from '../../../src/client/pages/setting/sections.ts';
import { makeUser, renderPage } from './renderPage.tsx';

const current = () => screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent);

it('marks the first section of a page at its top', () => {
  renderPage(<SectionLinks sections={sections} />, makeUser(), { at: '/dashboard/setting' });
  expect(current()).toEqual(['Institution']);
});

it('marks the section that the address names, and one that is chosen', async () => {
  const user = makeUser();
  renderPage(<SectionLinks sections={sections} />, user, { at: '/dashboard/setting#data' });
  expect(current()).toEqual(['Data']);
  await user.click(screen.getByRole('link', { name: 'Region' }));
  expect(current()).toEqual(['Region']);
});
