// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { entriesOf } from '../../src/client/layout/entering/entries.ts';
import { countEntered, enteredBy } from '../../src/client/providers/entered.ts';
import { loadDefinitions } from '../../src/server/operations/settings/loadDefinitions.ts';

/** The menu of new entries. */

const { resources } = await loadDefinitions('resources');
const LINKS = ['inventory-purchase', 'vendors/payment', 'add-vendor', 'add-project'];
beforeEach(() => localStorage.clear());

describe('the menu of new entries', () => {
  it('lists every form once, movements first, with the address that opens it', () => {
    const { first, others } = entriesOf(resources, true, {}, LINKS);
    expect(first).toEqual([]);
    expect(new Set(others.map(({ name }) => name)).size).toBe(others.length);
    const names = others.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['inventory_purchase', 'vendor_payment']);
    const kinds = names.map((name) => resources[name]?.kind);
    expect(kinds.lastIndexOf('movement')).toBeLessThan(kinds.indexOf('entity'));
    expect(names.indexOf('vendor')).toBe(kinds.indexOf('entity'));
    const to = Object.fromEntries(others.map(({ name, to }) => [name, to]));
    expect(to).toMatchObject({
      vendor_payment: '/dashboard/vendors/payment',
      vendor: '/dashboard/add-vendor',
    });
  });

  it('begins with what the user saves most often, and counts each user alone', () => {
    for (const resource of ['wage', 'vendor', 'wage']) countEntered(1, resource);
    countEntered(2, 'customer');
    const { first, others } = entriesOf(resources, true, enteredBy(1), LINKS);
    expect(first.map(({ name }) => name)).toEqual(['wage', 'vendor']);
    expect(others.map(({ name }) => name)).not.toContain('wage');
  });

  it('offers staff no form that only administrators may open', () => {
    const { others } = entriesOf(resources, false, {}, LINKS);
    expect(others.map(({ name }) => name)).toContain('vendor_payment');
    expect(others.map(({ name }) => name)).not.toContain('user');
  });

  it('is complete where the browser keeps something unreadable', () => {
    localStorage.setItem('plinth.entered', '{');
    expect(enteredBy(1)).toEqual({});
    countEntered(1, 'wage');
    expect(enteredBy(1)).toEqual({ wage: 1 });
  });
});
