import { describe, expect, it } from 'vitest';
import { menuOf } from '../../src/client/layout/menu.ts';
import { actionCommands, pageCommands } from '../../src/client/layout/search/commands.ts';
import { actionsFirst, bestMatches } from '../../src/client/layout/search/matching.ts';
import { text } from '../../src/client/providers/i18n.ts';
import { loadDefinitions } from '../../src/server/operations/settings/loadDefinitions.ts';

/** What Enter opens first in the search of the top bar, before records have been found. */

const { resources, settings } = await loadDefinitions('resources');
const definitions = { resources, settings: { ...settings, timeZone: 'Asia/Dhaka' }, version: '' };
const pages = pageCommands(menuOf(definitions, true), definitions, true, text);
const handlers = { logout: () => {}, dark: false, switchColours: () => {} };
const actions = actionCommands(definitions, true, handlers, text);

function firstFor(typed: string): string {
  const found = { pages: bestMatches(pages, typed, 5), actions: bestMatches(actions, typed, 5) };
  const groups = [found.pages, found.actions];
  if (actionsFirst(found.pages, found.actions, typed)) groups.reverse();
  return groups.flat()[0]?.hit.key ?? '';
}

describe('a text in the search', () => {
  it.each([
    ['vendor payment', 'form:vendors/payment'],
    ['vendor pay', 'form:vendors/payment'],
    ['pay now', 'form:vendors/payment'],
    ['employee wages', 'form:employee-wages'],
    ['wage', 'form:employee-wages'],
    ['inventory purchase', 'form:inventory-purchase'],
    ['add vendor', 'form:add-vendor'],
    ['submit wage', 'form:employee-wages'],
  ])('%s leads to the form', (typed, form) => {
    expect(firstFor(typed)).toBe(form);
  });

  it.each([
    ['all vendors', '/dashboard/all-vendors'],
    ['vendor', '/dashboard/vendors/ledger'],
    ['vendor ledger', '/dashboard/vendors/ledger'],
    ['dash', '/dashboard'],
  ])('%s leads to the page', (typed, address) => {
    expect(firstFor(typed)).toBe(address);
  });
});
