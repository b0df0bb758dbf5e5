import type { LedgerView } from '../../../schema/index.ts';
import type { text } from '../../providers/i18n.ts';
import { BALANCES, type LedgerColumn } from './ledgerColumns.ts';

/** The columns of the compact view: the day, the type, its details, what came in and went out, and the balance after it. */
export function compactColumns({ of }: Pick<LedgerView, 'of'>, t: typeof text): LedgerColumn[] {
  const { after, kind } = BALANCES[of];
  const column = (key: string, label: string, shown: LedgerColumn['kind'], numeric = false) => ({
    ...{ key, label, kind: shown, numeric, wide: false },
  });
  return [
    column('created_at', t('ledger.day'), 'day'),
    column('type', t('ledger.goods.type'), 'plainType'),
    column('details', t('report.details'), 'details'),
    column('in', t('ledger.in'), kind, true),
    column('out', t('ledger.out'), kind, true),
    column(after, t('ledger.balance'), kind, true),
  ];
}
