import { expect, it } from 'vitest';
import { initialsOf } from '../../src/client/layout/initials.ts';

it.each([
  ['Admin', 'A'],
  ['rahim uddin', 'RU'],
  ['Md. Abdul Karim Khan', 'MK'],
  ['  Nasrin   Akter ', 'NA'],
  ['রহিম উদ্দিন', 'রউ'],
  ['e\u0301mile Zola', 'E\u0301Z'],
  ['', '?'],
])('of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
