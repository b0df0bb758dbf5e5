import { fillTemplate } from '../../errors/fillTemplate.ts';
import { amounts as english } from '../../i18n/amounts.ts';
import { amounts as bangla } from '../../i18n/bn/amounts.ts';
import { amountInWords, type CurrencyWords, type NumberWords } from '../../ledger/amountInWords.ts';

type Texts = Readonly<Record<keyof typeof english, string>>;

const LANGUAGES: Readonly<Record<string, NumberWords>> = { en: wordsOf(english), bn: wordsOf(bangla) };

/** The languages of `words`, by their codes. */
export const WORD_LANGUAGES = Object.keys(LANGUAGES);

/** An amount as papers write it out: 'Taka One Lakh Only'. @param amount decimal text; rounded to hundredths. */
export function spellAmount(amount: string, language: string, currency: CurrencyWords): string {
  return amountInWords(amount, currency, LANGUAGES[language] as NumberWords);
}

function wordsOf(texts: Texts): NumberWords {
  return {
    numbers: texts['amount.numbers'].split(', '),
    phrase: (name, values) => fillTemplate(texts[`amount.${name}`], values, String),
  };
}
