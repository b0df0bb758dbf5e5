import { describe, expect, it } from 'vitest';
import { definitionsOf, mistakesIn, resourceOf } from './reading.ts';

const SITE = `name: site
fields:
  site_name: { type: text, required: true }
  address: { type: text }
  balance: { type: money }
  closed: { type: boolean }
`;
const BOOK = 'book: { balance: balance, normal: debit }\n';
const VISIT = `name: visit
fields:
  purpose: { type: text }
  site_id: { type: reference, to: site }
`;
const RENT = `name: rent
kind: movement
fields:
  site_id: { type: reference, to: site, required: true }
  amount: { type: money, required: true }
post:
  entries:
    - { debit: "site:{site_id}", amount: amount }
    - { credit: income, amount: amount }
`;
const SETTINGS = 'books: { income: { label: Income, normal: credit, class: liability } }\n';
const titles = (text: string, more = {}) => resourceOf(text, more).page?.tabs.map(({ title }) => title);

describe('the page of a record', () => {
  it('is there for records with a book, and for those that declare it', () => {
    expect(resourceOf(SITE).page).toBeUndefined();
    expect(resourceOf(`${SITE}page: {}\n`).page).toMatchObject({
      path: 'site/page/{id}',
      headline: 'site_name',
    });
    expect(resourceOf(SITE + BOOK).page?.figures).toEqual([{ field: 'balance', label: 'Balance' }]);
    expect(resourceOf(`${SITE}${BOOK}page: false\n`).page).toBeUndefined();
  });

  it('has a tab for its ledger, its movements and everything that points to it', () => {
    expect(titles(`${SITE}page: {}\n`)).toEqual(['Details', 'History']);
    const more = { visit: VISIT, rent: RENT, settings: SETTINGS };
    expect(titles(SITE + BOOK, more)).toEqual(['Ledger', 'Entries', 'Details', 'Visits', 'History']);
    const two = VISIT.replace('purpose', 'next_id: { type: reference, to: site }\n  purpose');
    expect(titles(`${SITE}page: {}\n`, { visit: two })).toEqual([
      'Details',
      'Visits: Next',
      'Visits: Site',
      'History',
    ]);
  });

  it('has the figures, the badges and the tabs that it names', () => {
    const page = `page:
  path: "sites/{id}"
  headline: address
  badges: { Closed: { closed: true } }
  figures: [closed: Shut]
  tabs: { All of It: [details, visit], Changes: [history] }
`;
    const site = resourceOf(SITE + BOOK + page, { visit: VISIT }).page;
    expect(site).toMatchObject({
      path: 'sites/{id}',
      headline: 'address',
      badges: [{ label: 'Closed', where: { closed: true } }],
      figures: [
        { field: 'balance', label: 'Balance' },
        { field: 'closed', label: 'Shut' },
      ],
    });
    expect(site?.tabs).toMatchObject([
      {
        title: 'All of It',
        parts: [{ kind: 'details' }, { kind: 'related', section: { of: 'visit', by: 'site_id' } }],
      },
      { title: 'Changes', parts: [{ kind: 'history' }] },
    ]);
  });

  it('has a tab for the people who are assigned to it', () => {
    const staffed = SITE.replace('  closed:', '  staff: { type: integer, from: assigned }\n  closed:');
    expect(titles(`${staffed}page: {}\n`)).toEqual(['Details', 'People', 'History']);
  });

  it('lists in the columns and the order of the section of the details', () => {
    const show = 'show: { sections: [{ of: visit, columns: [purpose], sort: -purpose, pageSize: 3 }] }\n';
    const page = 'page: { tabs: { Visits: [visit] } }\n';
    const [tab] = resourceOf(SITE + show + page, { visit: VISIT }).page?.tabs ?? [];
    expect(tab?.parts).toMatchObject([{ section: { sort: 'purpose', order: 'desc', pageSize: 3 } }]);
  });

  it('names each of several lists of one kind with its reference', () => {
    const two = VISIT.replace(
      'purpose',
      'next_id: { label: Next Site, type: reference, to: site }\n  purpose',
    );
    const page = 'page: { tabs: { Visits: [visit.site_id, visit.next_id] } }\n';
    const [tab] = resourceOf(SITE + page, { visit: two }).page?.tabs ?? [];
    expect(tab?.parts).toMatchObject([
      { section: { by: 'site_id', label: 'Visits: Site' } },
      { section: { by: 'next_id', label: 'Visits: Next Site' } },
    ]);
    const one = resourceOf(`${SITE}page: { tabs: { Visits: [visit.site_id] } }\n`, { visit: VISIT });
    expect(one.page?.tabs[0]?.parts).toMatchObject([{ section: { label: undefined } }]);
  });

  it('reads in another language', () => {
    const bn = `language: বাংলা
definitions: { site: { page: { badges: { Closed: বন্ধ }, tabs: { Changes: ইতিহাস } } } }
`;
    const page = 'page: { badges: { Closed: { closed: true } }, tabs: { Changes: [history] } }\n';
    const { languages } = definitionsOf({ site: SITE + page, 'i18n/bn': bn });
    expect(languages.bn?.resources.site?.page).toMatchObject({
      badges: [{ label: 'বন্ধ' }],
      tabs: [{ title: 'ইতিহাস' }],
    });
  });

  it.each([
    [
      '{ tabs: { A: [vist] } }',
      'there is neither a part of the page nor a resource "vist"; did you mean "visit"?',
    ],
    ['{ tabs: { A: [leger] } }', 'did you mean "ledger"?'],
    ['{ tabs: { A: [ledger] } }', 'a record without a book or a stock has no ledger'],
    ['{ tabs: { A: [details], B: [details] } }', '"details" stands behind another tab already'],
    ['{ tabs: { A: [people] } }', 'people are assigned only to records with a field `from: assigned`'],
    ['{ tabs: { A: [site] } }', '"site" has no reference to site'],
    ['{ tabs: { A: [visit.purpose] } }', '"purpose" is not a reference of visit to site'],
    ['{ headline: nme }', 'page.headline'],
    ['{ figures: [blance] }', 'did you mean "balance"?'],
    ['{ badges: { Closed: { close: 1 } } }', 'did you mean "closed"?'],
    ['{ path: sites }', 'page.path'],
    ['{ path: "visit/show/{id}" }', 'visit/show/{}'],
    ['{ titel: x }', '"titel" is not a key here'],
  ])('%s', (page, words) => {
    expect(mistakesIn({ site: `${SITE}page: ${page}\n`, visit: VISIT }).join('\n')).toContain(words);
  });

  it('says which reference is meant where there are several, and belongs to entities alone', () => {
    const two = VISIT.replace('purpose', 'next_id: { type: reference, to: site }\n  purpose');
    const page = (part: string) => `${SITE}page: { tabs: { A: [${part}] } }\n`;
    expect(mistakesIn({ site: page('visit'), visit: two }).join('\n')).toContain(
      'visit.next_id, visit.site_id',
    );
    expect(mistakesIn({ site: page('visit.next_id'), visit: two })).toEqual([]);
    expect(mistakesIn(`kind: single\n${SITE}page: {}\n`).join('\n')).toContain(
      'only the records of an entity have a page',
    );
  });
});
