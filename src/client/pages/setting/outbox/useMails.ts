import { useEndlessCall, useSend } from '../../../data/index.ts';
import type { Query } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';

/** A mail of the demonstration (GET /setting/outbox). */
export interface SentMail {
  id: number;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
  at: string;
  recipient: string;
  subject: string;
  text: string;
}

/** A mail whose last try failed (GET /mail?failing=true). */
export interface FailedMail {
  id: number;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone, like `next_try_at`. */
  created_at: string;
  recipient: string;
  subject: string;
  tries: number;
  /** Null after the last try. */
  next_try_at: string | null;
  /** A code such as ESOCKET, or the number of the mail server's answer. */
  failure: string;
}

const PAGE = 10;
const MAIL = '/mail';

export function useSentMails() {
  return useMails<SentMail>('/setting/outbox');
}

export function useFailedMails() {
  return useMails<FailedMail>(MAIL, { failing: true });
}

/** Sends a failed mail again by its id. The list is read again in any case. */
export function useRetryMail() {
  const { start, busy } = useSend();
  const words = { done: text('outbox.retry'), failed: text('outbox.retryFailed') };
  const retry = (id: number) => start({ path: `${MAIL}/${id}/retry`, ...words, refreshes: [MAIL] });
  return { retry, busy };
}

/** Mails, newest first, page by page: one more is read than is shown, which tells whether there are more. */
function useMails<Mail>(path: string, query: Query = {}) {
  const { data, ...reading } = useEndlessCall<readonly Mail[]>(
    { path, query, failed: text('outbox.failed') },
    {
      size: PAGE,
      take: PAGE + 1,
      hasMore: ({ length }) => length > PAGE,
      staleAfter: 'posting',
      // A code is asked for in another tab.
      refetchOnWindowFocus: true,
    },
  );
  return { ...reading, mails: data?.flatMap((page) => page.slice(0, PAGE)) };
}
