import { type HttpError, useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDraft } from '../../generic/form/useDraft.ts';
import { TRANSACTION_PARAMETER } from '../../generic/transaction/useTransactionLink.ts';
import { httpError, messageOf } from '../../providers/data/answers.ts';
import { useText } from '../../providers/i18n.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';

/** The reason and the call of a correction. Whoever came from the transaction goes back to it, and finds it marked. */
export function useCorrection(id: string) {
  const text = useText();
  const provider = useDataProvider()();
  const navigate = useNavigate();
  const cameFromIt = (useLocation().state as { openedHere?: boolean } | null)?.openedHere === true;
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [left, setLeft] = useState(false);
  const reasonInput = useRef<HTMLInputElement>(null);
  const keyFor = useIdempotencyKey();
  const draft = useDraft('reason', {
    read: () => (reason.trim() === '' || left ? undefined : { values: { reason }, before: {} }),
    restore: ({ values, sent }) => {
      if (sent !== undefined) keyFor.resume(sent);
      setReason(String(values.reason ?? ''));
      return true;
    },
  });

  /** Says at the field that the reason is missing, if it is. */
  function hasReason(): boolean {
    if (reason.trim() !== '') return true;
    setWrong(text('correction.reasonRequired'));
    reasonInput.current?.focus();
    return false;
  }

  /** Reverses, or with a body reverses and posts it again. Throws Refine's HttpError when it is refused. */
  async function send(idempotencyKey: string, body?: object): Promise<{ message: string }> {
    if (!hasReason()) throw httpError(422, text('correction.reasonRequired'));
    setRefused(undefined);
    draft.sends(keyFor.last());
    try {
      const answer = await provider.custom?.({
        url: `/transaction/${encodeURIComponent(id)}/${body === undefined ? 'reverse' : 'correct'}`,
        method: 'post',
        payload: { reason: reason.trim(), ...(body !== undefined && { body }) },
        meta: { idempotencyKey, failed: text('correction.failed') },
      });
      draft.drop();
      return { message: messageOf(answer?.data) ?? text('correction.done', { id }) };
    } catch (error) {
      const { message, errors, statusCode } = error as HttpError;
      if (statusCode !== 0) draft.answered();
      setRefused(message);
      if (errors?.reason !== undefined) setWrong(String(errors.reason));
      throw error;
    }
  }

  // Once the form is gone, for going back is no loss of what was typed then.
  useEffect(() => {
    if (!left) return;
    if (cameFromIt) return void navigate(-1);
    void navigate(`/dashboard?${TRANSACTION_PARAMETER}=${encodeURIComponent(id)}`, { replace: true });
  }, [left, cameFromIt, id, navigate]);

  return {
    reason,
    reasonError: wrong,
    reasonInput,
    setReason: (typed: string) => {
      setReason(typed);
      draft.changed();
      setWrong(undefined);
    },
    hasReason,
    /** Why the last try was refused: the form says it, so that the preview need not. */
    refused,
    send,
    left,
    leave: () => {
      draft.drop();
      setLeft(true);
    },
    /** The key of a reversal for this reason. */
    keyFor,
    restored: draft.restored,
    /** Types the reason anew. */
    discard: () => {
      draft.drop();
      setReason('');
    },
  };
}

export type Correction = ReturnType<typeof useCorrection>;
