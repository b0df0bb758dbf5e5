import { expect, it } from 'vitest';
import { nameRank } from '../../src/fields/reference/nameRank.ts';

it.each([
  ['Uttara Traders 21', 'uttara', 0],
  ['Uttara Traders 21', ' UTTARA tr ', 0],
  ['New Uttara Traders', 'uttara', 1],
  ['Uttara Traders 21', 'tr utt', 1],
  ['Northuttara Stores', 'uttara', 2],
  ['Turag Sanitary House', 'uttara', 3],
  ['ঢাকা সিমেন্ট', 'সিমেন্ট', 1],
])('%s has for %j the rank %i', (name, typed, rank) => {
  expect(nameRank(name, typed)).toBe(rank);
});
