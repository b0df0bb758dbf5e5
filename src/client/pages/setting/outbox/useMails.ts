import { useInfiniteQuery } from '@tanstack/react-query';
import { isObject } from '../../../../schema/isObject.ts';
import { asHttpError, bodyOf } from '../../../providers/data/answers.ts';
import { send } from '../../../providers/http.ts';
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

const PAGE = 10;

/** The mails, newest first, page by page. */
export function useMails() {
  const query = useInfiniteQuery({
    queryKey: ['setting', 'outbox'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => readMails(pageParam),
    getNextPageParam: (last, pages) => (last.length > PAGE ? pages.length * PAGE : undefined),
    // A code is asked for in another tab.
    refetchOnWindowFocus: true,
  });
  return { ...query, mails: query.data?.pages.flatMap((page) => page.slice(0, PAGE)) };
}

/** A page, with one mail more than is shown if there are more. */
async function readMails(start: number): Promise<SentMail[]> {
  const failed = text('outbox.failed');
  try {
    const path = `/setting/outbox?_start=${start}&_end=${start + PAGE + 1}`;
    const body = bodyOf(await send({ method: 'GET', path }), failed);
    return isObject(body) && Array.isArray(body.data) ? body.data : [];
  } catch (error) {
    throw asHttpError(error, failed);
  }
}
