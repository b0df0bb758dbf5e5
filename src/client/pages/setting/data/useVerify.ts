import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject } from '../../../../schema/isObject.ts';
import { bodyOf } from '../../../providers/data/answers.ts';
import { type CallFailure, callFailure } from '../../../providers/data/callFailure.ts';
import { sendForLines } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';
import type { SentMessage } from '../../../providers/messages.ts';

/** The progress: `done` of `of` steps are finished, `step` is running. */
export interface Progress extends SentMessage {
  step: string;
  done: number;
  of: number;
}

/** The result of the verification (GET /verify). */
export interface Verdict {
  sound: boolean;
  /** The number of checked items of each kind. */
  checked: Readonly<Record<string, number>>;
  findings: readonly (SentMessage & { what: string })[];
}

export type Verifying =
  | { state: 'idle' }
  | { state: 'running'; progress?: Progress }
  | { state: 'failed'; failure: CallFailure }
  | { state: 'done'; verdict: Verdict };

/** Verifies the books on the server and follows the progress. Leaving the page aborts it. */
export function useVerify(): { verifying: Verifying; start: () => void } {
  const [verifying, setVerifying] = useState<Verifying>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(() => {
    const control = new AbortController();
    running.current = control;
    setVerifying({ state: 'running' });
    const onProgress = (progress: Progress) => setVerifying({ state: 'running', progress });
    verify(control.signal, onProgress)
      .then((verdict) => setVerifying({ state: 'done', verdict }))
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        setVerifying({ state: 'failed', failure: callFailure(error, 'verify.failed') });
      });
  }, []);

  return { verifying, start };
}

/** Throws if the response ends early. */
async function verify(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Verdict> {
  const failed = text('verify.failed');
  const call = { method: 'GET', path: '/verify', signal };
  const answer = await sendForLines(call, (line) => {
    if (isProgress(line)) onProgress(line);
  });
  const last = bodyOf(answer, failed);
  if (!isObject(last) || !isVerdict(last.result)) throw new Error(failed);
  return last.result;
}

function isProgress(line: unknown): line is Progress {
  return isObject(line) && typeof line.step === 'string';
}

function isVerdict(result: unknown): result is Verdict {
  return isObject(result) && typeof result.sound === 'boolean' && Array.isArray(result.findings);
}
