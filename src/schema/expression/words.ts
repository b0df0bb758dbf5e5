import { fillTemplate } from '../../errors/fillTemplate.ts';
import { amounts as english } from '../../i18n/amounts.ts';
import { amounts as bangla } from '../../i18n/bn/amounts.ts';
import { type AmountKey, amountInWords, type CurrencyWords } from '../../ledger/amountInWords.ts';

const LANGUAGES: Readonly<Record<string, Readonly<Record<AmountKey, string>>>> = { en: english, bn: bangla };

/** The languages of `words`, by their codes. */
export const WORD_LANGUAGES = Object.keys(LANGUAGES);

/** An amount as papers write it out: 'Taka One Lakh Only'. @param amount decimal text; rounded to hundredths. */
export function spellAmount(amount: string, language: string, currency: CurrencyWords): string {
  const texts = LANGUAGES[language] as Readonly<Record<AmountKey, string>>;
  return amountInWords(amount, currency, (key, values = {}) => fillTemplate(texts[key], values, String));
}
