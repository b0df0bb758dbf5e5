import { expect, it } from 'vitest';
import { trigramPattern } from '../../../src/server/sql/trigramPattern.ts';

it.each([
  ['one word', 'salma', '%salma%'],
  ['words without the trigrams of their ends', 'Salma Uddin 4321', '%Salma%Uddin%4321%'],
  ['short words with them', 'Md Ali of Savar', '%Md Ali of Savar%'],
  ['Bangla words by their letters and vowel signs', 'ঢাকা সিমেন্ট', '%ঢাকা%সিমেন্ট%'],
  ['a phone number by the last of its most varied digits', '01711234567', '%%34567%%'],
  ['a number that ends in zeros by its beginning', '5312000000', '%%53120%%'],
  ['a number in a text', 'Account 110023000042', '%Account%%10023%%'],
  ['a short number whole', '01711', '%01711%'],
  ['placeholders as they are', '50% off_x', '%50\\% off\\_x%'],
  ['placeholders between words as a gap', 'half%off_all', '%half%off%all%'],
])('looks up %s', (_, text, pattern) => {
  expect(trigramPattern(text)).toBe(pattern);
});
