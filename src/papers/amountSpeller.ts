import { amountInWords, type CurrencyWords, type NumberWords } from '../ledger/amountInWords.ts';
import type { Decimal } from '../ledger/money.ts';
import type { PaperText } from './PaperText.ts';

/** Writes amounts of money out, in the language of the texts. */
export function amountSpeller(currency: CurrencyWords, t: PaperText): (amount: Decimal) => string {
  const words = numberWords(t);
  return (amount) => amountInWords(amount, currency, words);
}

/** How the language of the texts writes numbers out. */
export function numberWords(t: PaperText): NumberWords {
  return {
    numbers: t('amount.numbers').split(', '),
    phrase: (name, values) => t(`amount.${name}`, values),
  };
}
