import { describe, expect, it } from 'vitest';
import { dayMonthYear, readDay } from '../../src/client/generic/external/dayMonthYear.ts';
import { externalAddress } from '../../src/client/generic/external/externalAddress.ts';
import { readAddress } from '../../src/client/pages/report/readAddress.ts';
import { text } from '../../src/client/providers/i18n.ts';
import { runsOf } from '../../src/papers/runs.ts';

describe('the address of a page beside the dashboard', () => {
  const target = { id: 12, parameter: 'product_id', from: '2025-01-31', to: '2025-02-01' };

  it.each([
    ['/report/project', '/report/project?product_id=12&date_from=31-01-2025&date_to=01-02-2025'],
    [
      'https://a.example/r?lang=bn',
      'https://a.example/r?lang=bn&product_id=12&date_from=31-01-2025&date_to=01-02-2025',
    ],
    ['https://a.example/{id}/r#top', 'https://a.example/12/r?date_from=31-01-2025&date_to=01-02-2025#top'],
    ['https://a.example/r?of={id}', 'https://a.example/r?of=12&date_from=31-01-2025&date_to=01-02-2025'],
  ])('%s takes the record and the range', (template, address) => {
    expect(externalAddress(template, target)).toBe(address);
  });

  it('takes no more than the record where there is no range', () => {
    expect(externalAddress('/report/purchase/{id}', { id: 7, parameter: 'x' })).toBe('/report/purchase/7');
  });

  it.each(['1/../2', '1&date_to=x', '1#x', 'a b', '?'])('keeps the id %j in its place', (id) => {
    const address = new URL(externalAddress('/r/{id}/e', { id, parameter: 'x' }), 'http://a.example');
    expect(decodeURIComponent(address.pathname)).toBe(`/r/${id}/e`);
    const inQuery = new URL(externalAddress('/r', { id, parameter: 'x' }), 'http://a.example');
    expect([...inQuery.searchParams]).toEqual([['x', id]]);
  });
});

describe('a day of such an address', () => {
  it.each([
    ['29-02-2024', '2024-02-29'],
    ['2024-02-29', '2024-02-29'],
    ['01-12-2025', '2025-12-01'],
  ])('%s is %s', (written, day) => {
    expect(readDay(written)).toBe(day);
    expect(readDay(dayMonthYear(day))).toBe(day);
  });

  it.each([
    '',
    '29-02-2025',
    '31-04-2025',
    '1-2-2025',
    '2025-2-1',
    '12-31-2025',
    '01-01-2025x',
    '00-00-0000',
  ])('%j is none', (written) => {
    expect(readDay(written)).toBeUndefined();
  });
});

describe('what an address asks for', () => {
  const question = { parameters: ['product_id', 'project_id'], label: 'Project' };
  const read = (query: string) => readAddress(new URLSearchParams(query), question, text);
  const days = 'date_from=01-01-2025&date_to=2025-01-31';

  it.each(['product_id=3', 'project_id=3', 'product_id=&project_id=3'])('is the record of %s', (id) => {
    expect(read(`${id}&${days}`)).toEqual({ range: { id: '3', from: '2025-01-01', to: '2025-01-31' } });
  });

  it.each(['', 'product_id=0', 'product_id=-1', 'product_id=1.5', 'product_id=1%20or%201', 'product_id=1e3'])(
    'is no record in %j',
    (id) => {
      expect(read(`${id}&${days}`).errors).toEqual([
        'Project is missing: the address needs its number as product_id.',
      ]);
    },
  );

  it('names all mistakes at once', () => {
    expect(read('date_from=30-02-2025').errors).toEqual([
      'Project is missing: the address needs its number as product_id.',
      'date_from must be a day that exists, such as 31-01-2025.',
      'date_to must be a day that exists, such as 31-01-2025.',
    ]);
    expect(read('product_id=1&date_from=02-01-2025&date_to=01-01-2025').errors).toEqual([
      'date_to must not be before date_from.',
    ]);
  });
});

describe('a text of a PDF', () => {
  it.each([
    ['Supply cash', [['Supply cash', 'Latin']]],
    ['', [['', 'Latin']]],
    [
      'মোঃ রফিক (Rafiq)',
      [
        ['মোঃ', 'Bengali'],
        [' ', 'Latin'],
        ['রফিক', 'Bengali'],
        [' (Rafiq)', 'Latin'],
      ],
    ],
    ['ক্‌ষ৳৫০', [['ক্‌ষ৳৫০', 'Bengali']]],
    [
      'Łukasz −5',
      [
        ['Ł', 'LatinExtended'],
        ['ukasz −5', 'Latin'],
      ],
    ],
  ] as const)('%j is cut into runs of one font', (words, runs) => {
    expect(runsOf(words).map((run) => [run.text, run.font])).toEqual(runs);
  });
});
