import type { text } from '../../providers/i18n.ts';
import { failureMessage } from '../../providers/messages.ts';
import type { Transaction } from './Transaction.ts';

/** Why a transaction cannot be corrected, in the language of the screen; '' if it can, or if no reason is known. */
export function refusalText(
  { correctable, reason, refusal }: Pick<Transaction, 'correctable' | 'reason' | 'refusal'>,
  t: typeof text,
): string {
  if (correctable || reason === null) return '';
  return t('transaction.notCorrectable', {
    reason: failureMessage({ message: reason, ...refusal }) ?? reason,
  });
}
