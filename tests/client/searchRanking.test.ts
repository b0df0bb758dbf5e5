import { describe, expect, it } from 'vitest';
import { menuOf } from '../../src/client/layout/menu.ts';
import { actionCommands, pageCommands } from '../../src/client/layout/search/commands.ts';
import { actionsFirst, bestMatches } from '../../src/client/layout/search/matching.ts';
import { phraseHits, wantedForms } from '../../src/client/layout/search/phrases.ts';
import { ledgerHits, wantedLedgers } from '../../src/client/layout/search/recordLedgers.ts';
import { text } from '../../src/client/providers/i18n.ts';
import { loadDefinitions } from '../../src/server/operations/settings/loadDefinitions.ts';

/** What Enter opens first in the search of the top bar, before records have been found. */

const { resources, settings, languages } = await loadDefinitions('resources');
const inBangla = languages.bn?.resources ?? {};
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
    ['pay', 'form:vendors/payment'],
    ['buy', 'form:inventory-purchase'],
    ['receive', 'form:customers/payment'],
    ['advance', 'form:employee-salary'],
    ['assign', 'form:projects/assign-product'],
    ['spend', 'form:expense'],
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

it('a form is not named by the Save on its button, which would come before Savar Traders', () => {
  const found = [...bestMatches(pages, 'sav', 5), ...bestMatches(actions, 'sav', 5)];
  expect(found.map(({ hit }) => hit.title)).toEqual([]);
});

it('without a text, the pages stand in the order of the sidebar', () => {
  expect(pages.slice(0, 3).map(({ hit }) => hit.title)).toEqual(['Dashboard', 'Categories', 'Products']);
});

it('a page stands below the name of its group in the language of the reader', () => {
  const translated = { ...definitions, settings: { ...definitions.settings, ...languages.bn?.settings } };
  const [, categories] = pageCommands(menuOf(translated, true), translated, true, text);
  expect(categories?.hit.text).toBe('মালামাল');
});

describe('a verb with a name', () => {
  const RECORDS = [
    { resource: 'vendor', id: 3, title: 'Savar Traders', text: '' },
    { resource: 'employee', id: 5, title: 'Rahim Uddin', text: '' },
    { resource: 'project', id: 7, title: 'Harbour Mall', text: '' },
    { resource: 'employee', id: 6, title: 'Selim Miah', text: 'Savar' },
    { resource: 'customer', id: 9, title: 'Karim & Sons', text: '' },
  ];
  /** The records whose names begin with what is sought, as the server finds them. */
  function askedFor(typed: string, forms = Object.values(resources)) {
    const wanted = wantedForms(forms, typed);
    const { sought } = wanted;
    const found = RECORDS.filter(
      ({ title, text }) =>
        sought !== '' && [title, text].some((words) => words.toLowerCase().startsWith(sought.toLowerCase())),
    );
    return phraseHits(wanted, found);
  }

  it.each([
    ['pay sav', 'Pay Savar Traders', '/dashboard/vendors/payment?with.vendor_id=3'],
    ['buy sav', 'Buy from Savar Traders', '/dashboard/inventory-purchase?with.vendor_id=3'],
    ['buy from sav', 'Buy from Savar Traders', '/dashboard/inventory-purchase?with.vendor_id=3'],
    ['wage rahim', 'Wage of Rahim Uddin', '/dashboard/employee-wages?with.employee_id=5'],
    ['pay rahim', 'Pay Rahim Uddin a salary', '/dashboard/employee-salary?with.employee_id=5'],
    ['adv rahim', 'Advance to Rahim Uddin', '/dashboard/employee-salary?with.employee_id=5'],
    ['receive karim', 'Receive from Karim & Sons', '/dashboard/customers/payment?with.customer_id=9'],
    ['assign har', 'Assign products to Harbour Mall', '/dashboard/projects/assign-product?with.project_id=7'],
    ['supply cash har', 'Supply cash to Harbour Mall', '/dashboard/projects/supply-cash?with.project_id=7'],
  ])('%s is offered as %s', (typed, title, to) => {
    expect(askedFor(typed)[0]).toMatchObject({ title, leads: { to } });
  });

  it('passes over records that have the words elsewhere, where others have them in their names', () => {
    expect(askedFor('pay sav').map(({ title }) => title)).toEqual(['Pay Savar Traders']);
    expect(askedFor('wage sav').map(({ title }) => title)).toEqual(['Wage of Selim Miah']);
  });

  it.each(['pay', 'p sav', 'savar pay traders', 'zz sav', ''])('%s asks for no form with a name', (typed) => {
    expect(askedFor(typed)).toEqual([]);
  });

  it.each([
    ['পরিশোধ sav', 'Savar Traders-কে পরিশোধ'],
    ['sav পরিশোধ', 'Savar Traders-কে পরিশোধ'],
    ['বেতন rahim', 'Rahim Uddin-এর বেতন'],
    ['পণ্য বরাদ্দ har', 'Harbour Mall-এ পণ্য বরাদ্দ'],
  ])('%s in Bangla', (typed, title) => {
    expect(askedFor(typed, Object.values(inBangla))[0]?.title).toBe(title);
  });
});

describe('a name with the word ledger', () => {
  const RECORDS = [
    { resource: 'vendor', id: 3, title: 'Savar Traders', text: '' },
    { resource: 'employee', id: 6, title: 'Selim Miah', text: 'Savar' },
    { resource: 'inventory', id: 8, title: 'Savar Brick', text: '' },
    { resource: 'project', id: 7, title: 'Savar Tower', text: '' },
    { resource: 'user', id: 2, title: 'Savar Office', text: '' },
  ];
  /** The titles and addresses of the ledgers that are offered, if the server finds all of the records. */
  function ledgersFor(typed: string) {
    const wanted = wantedLedgers(Object.values(resources), typed, text);
    const found = wanted.sought === '' ? [] : RECORDS;
    return ledgerHits(wanted, found, definitions, text).map(({ title, leads }) => [title, leads]);
  }
  const TRADERS = ['Savar Traders: Ledger', { to: '/dashboard/vendors/ledger?id=3' }];

  it.each(['savar traders ledger', 'Savar Tr led', 'savar traders vendor ledger'])(
    '%s leads to it',
    (typed) => {
      expect(ledgersFor(typed)).toEqual([TRADERS]);
    },
  );

  it('leads to the ledgers of all records with the name', () => {
    expect(ledgersFor('savar ledger')).toEqual([
      TRADERS,
      ['Savar Brick: Ledger', { to: '/dashboard/products/history/8' }],
      ['Savar Tower: Ledger', { to: '/dashboard/projects/ledger?id=7' }],
    ]);
  });

  it('leads only to those of one kind, if the title of the ledger is typed', () => {
    expect(ledgersFor('savar vendor ledger')).toEqual([TRADERS]);
  });

  it.each(['ledger', 'savar l', 'ledger savar', 'savar traders'])('%s asks for none', (typed) => {
    expect(ledgersFor(typed)).toEqual([]);
  });
});
