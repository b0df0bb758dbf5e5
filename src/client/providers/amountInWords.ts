import { useCallback } from 'react';
import { amountInWords, type NumberWords } from '../../ledger/amountInWords.ts';
import type { Decimal } from '../../ledger/money.ts';
import { useDefinitions } from './definitions.tsx';
import { type text, useText } from './i18n.ts';

/** The currency of a host that does not name one. */
const TAKA = { unit: 'Taka', part: 'Paisa' };

/** Writes amounts of money out in the reader's language. */
export function useAmountInWords(): (amount: Decimal) => string {
  const text = useText();
  const { currencyWords = TAKA } = useDefinitions().settings;
  return useCallback(
    (amount) => amountInWords(amount, currencyWords, numberWords(text)),
    [text, currencyWords],
  );
}

/** How the language of the texts writes numbers out. */
export function numberWords(t: typeof text): NumberWords {
  return {
    numbers: t('amount.numbers').split(', '),
    phrase: (name, values) => t(`amount.${name}`, values),
  };
}
