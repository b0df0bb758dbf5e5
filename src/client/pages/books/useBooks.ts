import { useCall } from '../../data/index.ts';
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
  const call = { path: '/books', query: day === '' ? {} : { date: day }, failed: text('books.failed') };
  return useCall<readonly BookBalance[]>(call, { keepPrevious: true });
}
