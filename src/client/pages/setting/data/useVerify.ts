import { useCallback, useEffect, useRef, useState } from 'react';
import { asHttpError, bodyOf, isObject } from '../../../providers/data/answers.ts';
import { sendForLines } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';

/** How far it is: `done` of `of` steps are behind it, `step` is under way. */
export interface Progress {
  step: string;
  done: number;
  of: number;
}

/** What it came to (GET /verify). */
export interface Verdict {
  sound: boolean;
  /** How many of each were checked. */
  checked: Readonly<Record<string, number>>;
  findings: readonly { what: string; message: string }[];
}

export type Verifying =
  | { state: 'idle' }
  | { state: 'running'; progress?: Progress }
  | { state: 'failed'; message: string }
  | { state: 'done'; verdict: Verdict };

/** Has the server recompute the books, and follows it. Leaving the page stops it. */
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
      .catch((error: Error) => {
        if (!control.signal.aborted) setVerifying({ state: 'failed', message: error.message });
      });
  }, []);

  return { verifying, start };
}

/** Throws an HttpError when it could not be read to its end. */
async function verify(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Verdict> {
  const failed = text('verify.failed');
  const call = { method: 'GET', path: '/verify', signal };
  const answer = await sendForLines(call, (line) => {
    if (isProgress(line)) onProgress(line);
  }).catch((error: unknown) => {
    throw asHttpError(error, failed);
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
