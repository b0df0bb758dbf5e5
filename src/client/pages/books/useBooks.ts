import { type HttpError, useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LEDGER } from '../../generic/page/derived.ts';
import { rowsOf } from '../../providers/data/answers.ts';
import { text } from '../../providers/i18n.ts';

/** A book, or the total of all books of one kind of record (GET /books). */
export interface BookBalance {
  key: string;
  label: string;
  normal: 'debit' | 'credit';
  /** Positive on the book's own side. */
  balance: number | string;
}

/** @param day the balances at the end of this day, YYYY-MM-DD; '' for the present ones. */
export function useBooks(day: string) {
  const provider = useDataProvider()();
  return useQuery<BookBalance[], HttpError>({
    queryKey: [LEDGER, 'books', day],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answer = await provider.custom?.({
        url: '/books',
        method: 'get',
        query: day === '' ? {} : { date: day },
        meta: { failed: text('books.failed') },
      });
      return (rowsOf(answer?.data, 'data') ?? []) as unknown as BookBalance[];
    },
  });
}
