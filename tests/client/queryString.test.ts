import { describe, expect, it } from 'vitest';
import { parse, stringify } from '../../src/client/queryString.ts';

describe('the query of an address', () => {
  it.each([
    ['', {}],
    ['?', {}],
    ['?show=12&q=a%20b+c', { show: '12', q: 'a b c' }],
    ['?q=100%', { q: '100%' }],
    ['?q=1&q=2', { q: '2' }],
    ['?__proto__=x', JSON.parse('{"__proto__":"x"}')],
  ])('%s is read', (search, read) => {
    expect(parse(search)).toEqual(read);
    expect(Object.getPrototypeOf(parse(search))).toBe(Object.prototype);
  });

  it('is written so that it is read as it was, without what is not there', () => {
    const query = { q: 'a&b=c ?#', page: 2, none: null, unset: undefined };
    expect(parse(stringify(query))).toEqual({ q: 'a&b=c ?#', page: '2' });
    expect(stringify({ none: null })).toBe('');
  });
});
