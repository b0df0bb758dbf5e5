import type { LedgerView } from '../../../schema/index.ts';
import { BOOKS_PATH } from '../../generic/ledger/ledgerAddress.ts';
import { LEDGER_SIZE } from '../../generic/ledger/ledgerState.ts';
import type { text } from '../../providers/i18n.ts';

/** The first day of a ledger (specification 2, section 9). */
const FROM = '2025-01-01';

/** The ledger of a book that has no screen of its own in the settings: the cash ledger's columns. */
export function bookView(key: string, label: string, words: typeof text): LedgerView {
  const heading = words('books.ledger', { book: label });
  return {
    of: 'book',
    operation: { method: 'GET', path: `/ledger/${encodeURIComponent(key)}`, rows: 'data' },
    path: `${BOOKS_PATH}/${key}`,
    title: heading,
    heading,
    columns: [
      { field: 'id', label: words('books.column.id') },
      { field: 'amount', label: words('books.column.amount') },
      { field: 'previous_balance', label: words('books.column.previous') },
      { field: 'current_balance', label: words('books.column.current') },
      { field: 'transaction_id', label: words('books.column.transaction') },
      { field: 'type', label: words('books.column.type') },
      { field: 'created_at', label: words('books.column.date') },
    ],
    from: FROM,
    range: 'result',
    onShow: false,
    pageSize: LEDGER_SIZE,
    noRecord: undefined,
    external: [],
    empty: words('books.empty'),
    failed: words('books.ledgerFailed'),
  };
}
