import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isObject } from '../../../schema/isObject.ts';
import { TRANSACTION } from '../../generic/page/derived.ts';
import type { Preview } from '../../generic/transaction/Transaction.ts';
import { asHttpError, bodyOf } from '../../providers/data/answers.ts';
import { send } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';

const TYPING_PAUSE = 400;

/** The correction to preview: the reversal on a day, or the corrected body; undefined while the form is incomplete. */
export type Wanted = { date?: string; body?: Readonly<Record<string, unknown>> } | undefined;

/** The effect of a correction, or the reason why it would be refused; fetched again when typing pauses. */
export function usePreview(id: string, wanted: Wanted) {
  const settled = useSettledBody(wanted);
  const requested = JSON.stringify(settled);
  const { data, error, isFetching, isPlaceholderData } = useQuery<Preview, HttpError>({
    queryKey: [TRANSACTION, id, 'preview', requested],
    queryFn: ({ signal }) => fetchPreview(id, settled ?? {}, signal),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const busy = isFetching || requested !== JSON.stringify(wanted);
  return {
    preview: settled === undefined || error !== null ? undefined : data,
    refusal: settled === undefined || error === null ? undefined : error,
    /** The shown preview is for older values of the form. */
    stale: isPlaceholderData || busy,
  };
}

async function fetchPreview(id: string, body: object, signal: AbortSignal): Promise<Preview> {
  const failed = text('correction.failed');
  try {
    const path = `/transaction/${encodeURIComponent(id)}/preview`;
    const answer = bodyOf(await send({ method: 'POST', path, body, signal }), failed);
    return (isObject(answer) && isObject(answer.data) ? answer.data : answer) as unknown as Preview;
  } catch (error) {
    throw asHttpError(error, failed);
  }
}

/** The latest body after a pause in typing; the object is stable until then. */
function useSettledBody(wanted: Wanted): Wanted {
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), wanted?.body === undefined ? 0 : TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  return settled;
}
