import { useEffect, useState } from 'react';
import { useCall } from '../../data/index.ts';
import type { Preview } from '../../generic/transaction/Transaction.ts';
import { text } from '../../providers/i18n.ts';

const TYPING_PAUSE = 400;

/** The correction to preview: the reversal on a day, or the corrected body; undefined while the form is incomplete. */
export type Wanted = { date?: string; body?: Readonly<Record<string, unknown>> } | undefined;

/** The effect of a correction, or the reason why it would be refused; fetched again when typing pauses. */
export function usePreview(id: string, wanted: Wanted) {
  const settled = useSettledBody(wanted);
  const requested = JSON.stringify(settled);
  const path = `/transaction/${encodeURIComponent(id)}/preview`;
  const { data, error, isFetching, isPlaceholderData } = useCall<Preview>(
    settled && { path, body: settled, failed: text('correction.failed') },
    { keepPrevious: true },
  );
  const busy = isFetching || requested !== JSON.stringify(wanted);
  return {
    preview: settled === undefined || error !== null ? undefined : data,
    refusal: settled === undefined || error === null ? undefined : error,
    /** The shown preview is for older values of the form. */
    stale: isPlaceholderData || busy,
  };
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
