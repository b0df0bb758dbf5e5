import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { currentMessages, dismiss, notify } from '../../src/client/providers/notification.ts';
import { unprintable } from '../../src/papers/runs.ts';

/** Letters that the fonts of a PDF do not have are named before it is made. */

it.each([
  ['Rahim Traders, 12,500.00 − paid', []],
  ['মোঃ রফিকুল ইসলাম ৳ ১২,৫০০ ₹ € …', []],
  ['Łódź “quoted” – naïve', []],
  ['你好 Rahim 你', ['你', '好']],
  ['شركة', ['ش', 'ر', 'ك', 'ة']],
  ['done 👍🏽 and ✓', ['👍🏽', '✓']],
  ['Привет', ['П', 'р', 'и', 'в', 'е', 'т']],
])('of %s it names %j', (words, letters) => {
  expect(unprintable({ rows: [[words]] })).toEqual(letters);
});

it('names each letter that no font has', () => {
  const { resolve } = createRequire(import.meta.url);
  const subset = (name: string, script: string) => {
    const file = resolve(`@fontsource/${name}/unicode.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[script] ?? '';
  };
  const ranges = [
    subset('inter', 'latin'),
    subset('inter', 'latin-ext'),
    subset('noto-sans-bengali', 'bengali'),
  ]
    .flatMap((list) => list.split(','))
    .map((range) =>
      range
        .replace('U+', '')
        .split('-')
        .map((end) => Number.parseInt(end, 16)),
    );
  const has = (letter: number) => ranges.some(([from = 0, to = from]) => letter >= from && letter <= to);
  const wrong = Array.from({ length: 0x3000 }, (_, letter) => letter)
    .filter(
      (letter) => letter >= 0x20 && unprintable([String.fromCodePoint(letter)]).length === 0 && !has(letter),
    )
    .map((letter) => letter.toString(16));
  expect(wrong).toEqual([]);
});

it('a message that goes without its button says so once', () => {
  const answers: string[] = [];
  notify({
    type: 'error',
    message: 'Boxes?',
    action: { label: 'Yes', run: () => answers.push('yes') },
    onDismiss: () => answers.push('no'),
  });
  const [message] = currentMessages();
  dismiss(message?.id as number);
  dismiss(message?.id as number);
  expect(answers).toEqual(['no']);
});
