import { useState } from 'react';
import { type Call, useCall } from '../../data/index.ts';
import { text } from '../../providers/i18n.ts';
import type { Transaction } from './Transaction.ts';

/** The page size of the entries of a transaction, such as the pay of a month for everyone. */
export const ENTRIES_PAGE = 50;

/** A transaction with the first page of its entries. */
export function useTransaction(id: string) {
  const { data, error, isPending, refetch } = useCall<Transaction>(transactionCall(id, 1));
  const missing = error?.statusCode === 404 || error?.statusCode === 422;
  return {
    transaction: error === null ? data : undefined,
    loading: isPending,
    failure: error === null ? undefined : missing ? text('transaction.missing') : error.message,
    // Retrying does not help if the transaction does not exist.
    again: missing ? undefined : () => void refetch(),
  };
}

/** A page of the entries, or of the goods, of a transaction that is already shown; the page before stays until it arrives. */
export function useTransactionRows<Part extends 'entries' | 'stock'>(transaction: Transaction, part: Part) {
  const [page, setPage] = useState(1);
  const call = page > 1 ? transactionCall(String(transaction.id), page) : undefined;
  const { data, isFetching } = useCall<Transaction>(call, { keepPrevious: true });
  const rows: Transaction[Part] = (page === 1 ? transaction : (data ?? transaction))[part];
  const count = transaction[`${part}_count`] ?? transaction[part].length;
  return { rows, count, page, setPage, busy: page > 1 && isFetching };
}

function transactionCall(id: string, page: number): Call {
  return {
    path: `/transaction/${encodeURIComponent(id)}`,
    query: { _start: (page - 1) * ENTRIES_PAGE, _end: page * ENTRIES_PAGE },
    failed: text('transaction.failed'),
  };
}
