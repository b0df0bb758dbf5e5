// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, language } from '../../src/client/providers/language.ts';
import { firstLanguage } from '../../src/client/providers/languageTag.ts';

/** Choices of a language whose texts arrive in another order. */

let answers: Record<string, (response: Response) => void>;

beforeEach(async () => {
  answers = {};
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((answer) => {
        answers[path] = answer;
      }),
  );
  await chooseLanguage('en');
});
afterEach(() => vi.unstubAllGlobals());

const arrives = (tag: string, status = 200) =>
  answers[`/language/${tag}.json`]?.(Response.json({ name: tag }, { status }));
const shown = () => [language().tag, document.documentElement.lang, firstLanguage()];

describe('a choice of a language', () => {
  it('is shown and kept once its texts have arrived', async () => {
    const chosen = chooseLanguage('bn');
    expect(shown()).toEqual(['en', 'en', 'en']);
    arrives('bn');
    await chosen;
    expect(shown()).toEqual(['bn', 'bn', 'bn']);
  });

  it('gives way to a later one, whichever texts arrive first', async () => {
    const [first, second] = [chooseLanguage('bn'), chooseLanguage('fr')];
    arrives('fr');
    await second;
    arrives('bn');
    await first;
    expect(shown()).toEqual(['fr', 'fr', 'fr']);
    const third = chooseLanguage('bn');
    await chooseLanguage('en');
    arrives('bn');
    await third;
    expect(shown()).toEqual(['en', 'en', 'en']);
  });

  it('fails only while it is the latest', async () => {
    const first = chooseLanguage('bn');
    await chooseLanguage('en');
    arrives('bn', 404);
    await first;
    const second = chooseLanguage('bn');
    arrives('bn', 404);
    await expect(second).rejects.toThrow('404');
    expect(shown()).toEqual(['en', 'en', 'en']);
  });
});
