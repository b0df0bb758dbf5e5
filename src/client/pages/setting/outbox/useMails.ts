import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { isObject } from '../../../../schema/isObject.ts';
import { noticeOf } from '../../../providers/data/answers.ts';
import { text } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { ask } from '../account/ask.ts';

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
const FAILED = ['setting', 'outbox', 'failed'];

export function useSentMails() {
  return useMails<SentMail>(['setting', 'outbox', 'sent'], '/setting/outbox?');
}

export function useFailedMails() {
  return useMails<FailedMail>(FAILED, '/mail?failing=true&');
}

/** Sends a failed mail again by its id. The list is refetched in any case. */
export function useRetryMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ask('POST', `/mail/${id}/retry`, 'outbox.retryFailed'),
    onSuccess: (body) => notify({ type: 'success', message: noticeOf(body) ?? text('outbox.retry') }),
    onError: (error) => notify({ type: 'error', message: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: FAILED }),
  });
}

/** Mails, newest first, page by page. */
function useMails<Mail>(queryKey: readonly string[], path: string) {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => readMails<Mail>(path, pageParam),
    getNextPageParam: (last, pages) => (last.length > PAGE ? pages.length * PAGE : undefined),
    // A code is asked for in another tab.
    refetchOnWindowFocus: true,
  });
  return { ...query, mails: query.data?.pages.flatMap((page) => page.slice(0, PAGE)) };
}

/** A page, with one mail more than is shown if there are more. */
async function readMails<Mail>(path: string, start: number): Promise<Mail[]> {
  const body = await ask('GET', `${path}_start=${start}&_end=${start + PAGE + 1}`, 'outbox.failed');
  return isObject(body) && Array.isArray(body.data) ? body.data : [];
}
