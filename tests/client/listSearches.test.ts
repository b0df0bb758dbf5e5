import { describe, expect, it } from 'vitest';
import { listSearches } from '../../src/client/layout/search/listSearches.ts';
import { text } from '../../src/client/providers/i18n.ts';
import { theResource } from './generic/resource.ts';

/** The text of the top bar as a search in a list. */

const lists = ['Vendor Payments', 'Customer Payments', 'Employees', 'Vans & Parts'].map((title) =>
  theResource({ list: { title, path: title.replaceAll(' ', '-') } }),
);
const titles = (typed: string) => listSearches(lists, typed, text).map(({ title }) => title);

describe('a search in a list', () => {
  it.each([
    ['vendor payments savar', ['Vendor Payments: savar']],
    ['v p savar traders', ['Vendor Payments: savar traders']],
    ['VEN pay 5,000', ['Vendor Payments: 5,000']],
    ['emp karim', ['Employees: karim']],
    ['vendor payments', []],
    ['payments savar', []],
    ['karim', []],
    ['', []],
  ])('%s', (typed, found) => expect(titles(typed)).toEqual(found));

  it.each([
    ['v p sav quarter', 'sav, This quarter', 'q=sav&filter.bought=this_quarter'],
    ['v p sav qu', 'sav, This quarter', 'q=sav&filter.bought=this_quarter'],
    ['v p sav last mon', 'sav, Last month', 'q=sav&filter.bought=last_month'],
    ['v p this week', 'This week', 'filter.bought=this_week'],
    ['v p tod', 'tod', 'q=tod'],
    ['v p sav q', 'sav q', 'q=sav+q'],
  ])('%s is within the period that it ends with, where the list has days', (typed, about, search) => {
    const fields = { bought: { type: 'date' } };
    const list = { title: 'Vendor Payments', path: 'paid', filters: ['bought'] };
    const [hit] = listSearches([theResource({ fields, list })], typed, text);
    expect(hit).toMatchObject({
      title: `Vendor Payments: ${about}`,
      leads: { to: `/dashboard/paid?${search}` },
    });
  });

  it('leads to the list with the words in its address', () => {
    expect(listSearches(lists, 'v p a & b', text)[0]?.leads).toEqual({
      to: '/dashboard/Vendor-Payments?q=a+%26+b',
    });
  });
});
