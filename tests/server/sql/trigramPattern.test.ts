import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trigramPattern } from '../../../src/server/sql/trigramPattern.ts';

it.each([
  ['one word', 'salma', '%salma%'],
  ['words without the trigrams of their ends', 'Salma Uddin', '%Salma%Uddin%'],
  ['words beside a number by one trigram of the longest', 'Salma Talukder 4321', '%%%%luk%%4321%'],
  ['a short word and a code beside a number whole', 'Road no B12 4321', '%Road no B12%4321%'],
  ['Bangla words beside a number by one trigram', 'সিমেন্ট ২০০ 200', '%%মেন%%২০০%200%'],
  ['short words with them', 'Md Ali of Savar', '%Md Ali of Savar%'],
  ['Bangla words by their letters and vowel signs', 'ঢাকা সিমেন্ট', '%ঢাকা%সিমেন্ট%'],
  ['a phone number by the last of its most varied digits', '01711234567', '%%34567%%'],
  ['a number that ends in zeros by its beginning', '5312000000', '%%53120%%'],
  ['a number in a text', 'Account 110023000042', '%%cou%%%10023%%'],
  ['a short number whole', '01711', '%01711%'],
  ['placeholders as they are', '50% off_x', '%50\\% off\\_x%'],
  ['placeholders between words as a gap', 'half%off_all', '%half%off%all%'],
])('looks up %s', (_, text, pattern) => {
  expect(trigramPattern(text)).toBe(pattern);
});

it('matches whatever contains the text', () => {
  const part = fc.constantFrom(
    'Salma',
    'Uddin',
    'Md',
    '4321',
    '01711234567',
    '৪৩২',
    'সিমেন্ট',
    '%',
    '_',
    '\\',
    ' ',
    ', ',
    '-',
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, (before, searched, after) =>
      like(trigramPattern(searched)).test(before + searched + after),
    ),
  );
});

/** A pattern of LIKE as a regular expression. */
function like(pattern: string): RegExp {
  const parts = pattern.match(/\\.|./gsu) ?? [];
  const source = parts.map((part) => {
    if (part === '%') return '.*';
    return part === '_' ? '.' : (part.at(-1) as string).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}$`, 'su');
}
