import { type DataProvider, type HttpError, useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isObject } from '../../../schema/isObject.ts';
import { text } from '../../providers/i18n.ts';
import { TRANSACTION } from '../page/derived.ts';
import type { Transaction } from './Transaction.ts';

/** The page size of the entries of a transaction, such as the pay of a month for everyone. */
export const ENTRIES_PAGE = 50;

/** A transaction with the first page of its entries. */
export function useTransaction(id: string) {
  const provider = useDataProvider()();
  const { data, error, isPending, refetch } = useQuery<Transaction, HttpError>({
    queryKey: [TRANSACTION, id],
    queryFn: () => fetchTransaction(provider, id, 1),
  });
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
  const provider = useDataProvider()();
  const [page, setPage] = useState(1);
  const { data, isFetching } = useQuery<Transaction, HttpError>({
    queryKey: [TRANSACTION, String(transaction.id), page],
    queryFn: () => fetchTransaction(provider, String(transaction.id), page),
    placeholderData: keepPreviousData,
    enabled: page > 1,
  });
  const rows: Transaction[Part] = (page === 1 ? transaction : (data ?? transaction))[part];
  const count = transaction[`${part}_count`] ?? transaction[part].length;
  return { rows, count, page, setPage, busy: page > 1 && isFetching };
}

async function fetchTransaction(provider: DataProvider, id: string, page: number): Promise<Transaction> {
  const answer = await provider.custom?.({
    url: `/transaction/${encodeURIComponent(id)}`,
    method: 'get',
    query: { _start: (page - 1) * ENTRIES_PAGE, _end: page * ENTRIES_PAGE },
    meta: { failed: text('transaction.failed') },
  });
  const body: unknown = answer?.data;
  return (isObject(body) && isObject(body.data) ? body.data : body) as Transaction;
}
