import { type HttpError, useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../../schema/isObject.ts';
import { text } from '../../providers/i18n.ts';
import { TRANSACTION } from '../page/derived.ts';
import type { Transaction } from './Transaction.ts';

/** A transaction with all of its entries. */
export function useTransaction(id: string) {
  const provider = useDataProvider()();
  const { data, error, isPending, refetch } = useQuery<Transaction, HttpError>({
    queryKey: [TRANSACTION, id],
    queryFn: async () => {
      const answer = await provider.custom?.({
        url: `/transaction/${encodeURIComponent(id)}`,
        method: 'get',
        meta: { failed: text('transaction.failed') },
      });
      const body: unknown = answer?.data;
      return (isObject(body) && isObject(body.data) ? body.data : body) as Transaction;
    },
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
