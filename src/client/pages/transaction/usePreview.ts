import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TRANSACTION } from '../../generic/page/derived.ts';
import type { Preview } from '../../generic/transaction/Transaction.ts';
import { asHttpError, bodyOf, isObject } from '../../providers/data/answers.ts';
import { send } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';

const TYPING_PAUSE = 400;

/** What is to be previewed: the reversal alone, or with the corrected call's body; nothing while the form is incomplete. */
export type Wanted = { body?: Readonly<Record<string, unknown>> } | undefined;

/** What a correction would do, or why it would be refused; asked again when the form rests. */
export function usePreview(id: string, wanted: Wanted) {
  const settled = useSettledBody(wanted);
  const asked = JSON.stringify(settled);
  const { data, error, isFetching, isPlaceholderData } = useQuery<Preview, HttpError>({
    queryKey: [TRANSACTION, id, 'preview', asked],
    queryFn: ({ signal }) => askPreview(id, settled ?? {}, signal),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const busy = isFetching || asked !== JSON.stringify(wanted);
  return {
    preview: settled === undefined || error !== null ? undefined : data,
    refusal: settled === undefined || error === null ? undefined : error,
    /** What is shown is of an earlier form. */
    stale: isPlaceholderData || busy,
  };
}

async function askPreview(id: string, body: object, signal: AbortSignal): Promise<Preview> {
  const failed = text('correction.failed');
  try {
    const path = `/transaction/${encodeURIComponent(id)}/preview`;
    const answer = bodyOf(await send({ method: 'POST', path, body, signal }), failed);
    return (isObject(answer) && isObject(answer.data) ? answer.data : answer) as unknown as Preview;
  } catch (error) {
    throw asHttpError(error, failed);
  }
}

/** The same object until the form has rested for a moment. */
function useSettledBody(wanted: Wanted): Wanted {
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), wanted?.body === undefined ? 0 : TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  return settled;
}
