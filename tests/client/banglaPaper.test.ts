// @vitest-environment jsdom
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../src/client/providers/i18n.ts';
import { amountInWords } from '../../src/ledger/amountInWords.ts';
import type { Paper } from '../../src/papers/Paper.ts';
import { paperDefinition } from '../../src/papers/paperDefinition.ts';
import { bn, showBangla, showEnglish } from './bangla.ts';

/** Reports on paper in Bangla. */

beforeAll(showBangla);
afterAll(showEnglish);

describe('an amount in Bangla words', () => {
  it.each([
    ['120000.50', 'এক লক্ষ বিশ হাজার টাকা পঞ্চাশ পয়সা মাত্র'],
    ['0', 'শূন্য টাকা মাত্র'],
    ['0.05', 'পাঁচ পয়সা মাত্র'],
    ['-999', 'ঋণাত্মক নয়শত নিরানব্বই টাকা মাত্র'],
    ['1235000000', 'একশত তেইশ কোটি পঞ্চাশ লক্ষ টাকা মাত্র'],
  ])('%s is %s', (amount, words) => {
    const { currencyWords } = bn.settings;
    expect(amountInWords(amount, currencyWords, text)).toBe(words);
  });

  it('has a word of its own for each number below 100', () => {
    expect(new Set(text('amount.numbers').split(', ')).size).toBe(100);
  });
});

describe('a PDF in Bangla', () => {
  const BANGLA = /[\u0980-\u09FF]/;
  const words = 'নাম';
  const paper: Paper = {
    firm: words,
    title: words,
    facts: [{ label: words, value: words }],
    totals: [{ label: words, value: words }],
    tables: [
      {
        title: words,
        about: [],
        columns: [{ label: words, kind: 'text' }],
        before: [[words]],
        rows: [[words]],
        after: [[words]],
      },
    ],
    words: [{ label: words, amount: '5.00', words }],
    signatures: [words],
  };

  it('has every text in the font with its letters', () => {
    const document = paperDefinition({
      paper,
      format: { date: 'YYYY-MM-DD', currency: 'BDT' },
      logo: undefined,
      pageWords: 'পৃষ্ঠা {page} / {pages}',
    });
    const footer = (document.footer as (page: number, pages: number) => unknown)(1, 2);
    const texts = textsIn([document.content, footer]);
    expect(texts.length).toBeGreaterThan(12);
    expect(texts.filter(({ font }) => font !== 'Bengali')).toEqual([]);
  });

  /** Every text with Bangla letters in the document, with the font that it names. */
  function textsIn(part: TDocumentDefinitions | unknown, font?: string): { text: string; font: unknown }[] {
    if (typeof part === 'string') return BANGLA.test(part) ? [{ text: part, font }] : [];
    if (Array.isArray(part)) return part.flatMap((one) => textsIn(one, font));
    if (part === null || typeof part !== 'object') return [];
    const own = (part as { font?: string }).font ?? font;
    return Object.entries(part).flatMap(([key, value]) => (key === 'font' ? [] : textsIn(value, own)));
  }
});
