import { useCallback } from 'react';
import { amountInWords } from '../../ledger/amountInWords.ts';
import type { Decimal } from '../../ledger/money.ts';
import { useDefinitions } from './definitions.tsx';
import { useText } from './i18n.ts';

/** The currency of a host that does not name one. */
const TAKA = { unit: 'Taka', part: 'Paisa' };

/** Writes amounts of money out in the reader's language. */
export function useAmountInWords(): (amount: Decimal) => string {
  const text = useText();
  const { currencyWords = TAKA } = useDefinitions().settings;
  return useCallback((amount: Decimal) => amountInWords(amount, currencyWords, text), [text, currencyWords]);
}
