import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TRANSACTION_PARAMETER } from '../../address/useTransactionLink.ts';
import { type HttpError, useSend } from '../../data/index.ts';
import { useDraft } from '../../generic/form/useDraft.ts';
import { httpError, noticeOf } from '../../providers/data/answers.ts';
import { useText } from '../../providers/i18n.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';

/** The reason and the call of a correction. A user who came from the transaction returns to it and sees it marked. */
export function useCorrection(id: string) {
  const text = useText();
  const { send: post } = useSend();
  const navigate = useNavigate();
  const cameFromIt = (useLocation().state as { openedInApp?: boolean } | null)?.openedInApp === true;
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

  /** Shows an error at the field if the reason is missing. */
  function hasReason(): boolean {
    if (reason.trim() !== '') return true;
    setWrong(text('correction.reasonRequired'));
    reasonInput.current?.focus();
    return false;
  }

  /** Reverses on a day, or with a body reverses and posts it again. Throws Refine's HttpError on failure. */
  async function send(
    idempotencyKey: string,
    given: { date: string } | { body: object },
  ): Promise<{ message: string }> {
    if (!hasReason()) throw httpError(422, text('correction.reasonRequired'));
    setRefused(undefined);
    draft.noteSent(keyFor.last());
    try {
      const answer = await post({
        path: `/transaction/${encodeURIComponent(id)}/${'body' in given ? 'correct' : 'reverse'}`,
        body: { reason: reason.trim(), ...given },
        key: idempotencyKey,
        failed: text('correction.failed'),
        isQuiet: true,
      });
      draft.drop();
      return { message: noticeOf(answer) ?? text('correction.done', { id }) };
    } catch (error) {
      const { message, errors, statusCode } = error as HttpError;
      if (statusCode !== 0) draft.noteAnswered();
      setRefused(message);
      if (errors?.reason !== undefined) setWrong(String(errors.reason));
      throw error;
    }
  }

  // After the form has unmounted, because leaving it then loses nothing.
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
    /** Why the last attempt failed. The form shows it, so the preview need not. */
    refused,
    send,
    left,
    leave: () => {
      draft.drop();
      setLeft(true);
    },
    /** The idempotency key of a reversal with this reason and day. */
    keyFor,
    restored: draft.restored,
    /** Clears the reason. */
    discard: () => {
      draft.drop();
      setReason('');
    },
  };
}

export type Correction = ReturnType<typeof useCorrection>;
