import { type HttpError, useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TRANSACTION_PARAMETER } from '../../generic/transaction/useTransactionLink.ts';
import { httpError, messageOf } from '../../providers/data/answers.ts';
import { useText } from '../../providers/i18n.ts';

/** The reason and the call of a correction. Whoever came from the transaction goes back to it, and finds it marked. */
export function useCorrection(id: string) {
  const text = useText();
  const provider = useDataProvider()();
  const navigate = useNavigate();
  const cameFromIt = (useLocation().state as { openedHere?: boolean } | null)?.openedHere === true;
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [left, setLeft] = useState(false);
  const reasonInput = useRef<HTMLInputElement>(null);

  /** Reverses, or with a body reverses and posts it again. Throws Refine's HttpError when it is refused. */
  async function send(idempotencyKey: string, body?: object): Promise<{ message: string }> {
    const given = reason.trim();
    if (given === '') {
      const message = text('correction.reasonRequired');
      setWrong(message);
      reasonInput.current?.focus();
      throw httpError(422, message);
    }
    try {
      const answer = await provider.custom?.({
        url: `/transaction/${encodeURIComponent(id)}/${body === undefined ? 'reverse' : 'correct'}`,
        method: 'post',
        payload: { reason: given, ...(body !== undefined && { body }) },
        meta: { idempotencyKey, failed: text('correction.failed') },
      });
      return { message: messageOf(answer?.data) ?? text('correction.done', { id }) };
    } catch (error) {
      const refused = (error as HttpError).errors?.reason;
      if (refused !== undefined) setWrong(String(refused));
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
      setWrong(undefined);
    },
    send,
    left,
    leave: () => setLeft(true),
  };
}

export type Correction = ReturnType<typeof useCorrection>;
