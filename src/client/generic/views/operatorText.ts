import type { WhereOperator } from '../../../schema/index.ts';
import type { TextKey, useText } from '../../providers/i18n.ts';

/** The keys of the operators whose names have another meaning elsewhere. */
const OTHERS: Partial<Record<WhereOperator, TextKey>> = {
  from: 'where.op.from',
  to: 'where.op.to',
  empty: 'where.is_empty',
};

/** An operator in words: 'is more than'. */
export function operatorText(text: ReturnType<typeof useText>, operator: WhereOperator): string {
  return text(OTHERS[operator] ?? (`where.${operator}` as TextKey));
}
