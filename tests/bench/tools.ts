import type { Case } from './compare.ts';
import { TOOL_KINDS, TOOLS } from './seedTools.ts';

const random = (below: number) => Math.floor(Math.random() * below);
const anyTool = () => 1 + random(TOOLS);
const anyKind = () => 1 + random(TOOL_KINDS);
/** Three digits occur in about 40 of the 10,000 names. */
const part = () => 100 + random(900);
const form = () => ({
  tool_name: `Drill ${random(1e6)}`,
  kind_id: anyKind(),
  place: `Store ${random(50)}`,
  price: 500 + random(500),
  bought_on: '2025-03-01',
  is_rented: random(2) === 0,
  note: 'Checked before it went out',
});

const two = () => ({ place: `Store ${random(50)}`, price: 500 + random(500) });

function list(name: string, query: () => string): Case {
  return { name, aim: 0.7, call: { method: 'GET', path: () => `/tool?_start=0&_end=20&${query()}` } };
}
const byName = '_sort=tool_name&_order=asc';

/** Calls of a plain entity (resources/tool.yaml): seven fields, one of them a reference, and no book. */
export const TOOL_CASES: readonly Case[] = [
  { name: 'get one', aim: 0.4, call: { method: 'GET', path: () => `/tool/${anyTool()}` } },
  list('page of 20 with total', () => byName),
  list('sort by price, from above', () => '_sort=price&_order=desc'),
  list('sort by kind and name', () => '_sort=kind_id,tool_name&_order=asc,asc'),
  list('filter: equal', () => `${byName}&kind_id=${anyKind()}`),
  list('filter: contains, yes or no', () => `${byName}&tool_name_like=${part()}&is_rented=true`),
  list('filter: range', () => {
    const from = 100 + random(8900);
    return `${byName}&price_gte=${from}&price_lte=${from + 100}`;
  }),
  list('filter: equal, with search', () => `${byName}&kind_id=${anyKind()}&q=${part()}`),
  list('search', () => `${byName}&q=${part()}`),
  list("sort by a kind's name", () => '_sort=kind_id&_order=asc'),
  { name: 'create', aim: 0.4, call: { method: 'POST', path: () => '/tool', body: form } },
  { name: 'update', aim: 0.4, call: { method: 'PUT', path: () => `/tool/${anyTool()}`, body: form } },
  {
    name: 'update of two fields',
    aim: 0.4,
    call: { method: 'PATCH', path: () => `/tool/${anyTool()}`, body: two },
  },
];
