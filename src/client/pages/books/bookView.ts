import { FIRST_LEDGER_DAY, type LedgerView } from '../../../schema/index.ts';
import { BOOKS_PATH } from '../../address/ledgerAddress.ts';
import { LEDGER_SIZE } from '../../generic/ledger/ledgerState.ts';
import type { text } from '../../providers/i18n.ts';

/** The ledger view of a book without one in the settings: the columns of the cash ledger. */
export function bookView(key: string, label: string, t: typeof text): LedgerView {
  const heading = t('books.ledger', { book: label });
  return {
    of: 'book',
    operation: { method: 'GET', path: `/ledger/${encodeURIComponent(key)}`, rows: 'data' },
    path: `${BOOKS_PATH}/${key}`,
    title: heading,
    heading,
    columns: [
      { field: 'id', label: t('books.column.id') },
      { field: 'amount', label: t('books.column.amount') },
      { field: 'previous_balance', label: t('books.column.previous') },
      { field: 'current_balance', label: t('books.column.current') },
      { field: 'transaction_id', label: t('books.column.transaction') },
      { field: 'type', label: t('books.column.type') },
      { field: 'created_at', label: t('books.column.date') },
    ],
    from: FIRST_LEDGER_DAY,
    range: 'result',
    onShow: false,
    pageSize: LEDGER_SIZE,
    noRecord: undefined,
    external: [],
    empty: t('books.empty'),
    failed: t('books.ledgerFailed'),
  };
}
