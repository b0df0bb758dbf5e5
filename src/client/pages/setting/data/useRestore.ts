import { useCallback, useEffect, useRef, useState } from 'react';
import { asHttpError, bodyOf, isObject } from '../../../providers/data/answers.ts';
import { send, sendForLines } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';
import { holdSession } from '../../../providers/session.ts';

/** How far it is (POST /restore). */
export interface Progress {
  phase: 'loading' | 'verifying';
  done: number;
  of: number;
}

export type Restoring =
  | { state: 'idle' }
  | { state: 'running'; progress?: Progress }
  | { state: 'failed'; message: string }
  | { state: 'done'; rows: number };

/** Sends a backup and follows its restore. The page stays, and tells of it, although the restore ends the session. */
export function useRestore(): { restoring: Restoring; start: (file: File) => void } {
  const [restoring, setRestoring] = useState<Restoring>({ state: 'idle' });
  const letGo = useRef(() => {});
  useEffect(() => () => letGo.current(), []);
  const start = useCallback((file: File) => {
    letGo.current();
    letGo.current = holdSession();
    setRestoring({ state: 'running' });
    restore(file, (progress) => setRestoring({ state: 'running', progress }))
      .then((rows) => setRestoring({ state: 'done', rows }))
      .catch((error: Error) => {
        letGo.current();
        setRestoring({ state: 'failed', message: error.message });
      });
  }, []);
  return { restoring, start };
}

async function restore(file: File, onProgress: (progress: Progress) => void): Promise<number> {
  await refuseFilled();
  const failed = text('restore.failed');
  const headers = { 'content-type': 'application/gzip' };
  const answer = await sendForLines({ method: 'POST', path: '/restore', headers, file }, (line) => {
    if (isProgress(line)) onProgress(line);
  }).catch((error: unknown) => {
    throw asHttpError(error, failed);
  });
  const last = bodyOf(answer, failed);
  if (!isObject(last) || !isObject(last.result)) throw new Error(failed);
  return Number(last.result.rows);
}

/** Asks first: a file of many megabytes is not sent to be refused. */
async function refuseFilled(): Promise<void> {
  const unasked = text('restore.unasked');
  const answer = await send({ method: 'GET', path: '/restore' }).catch((error: unknown) => {
    throw asHttpError(error, unasked);
  });
  bodyOf(answer, unasked);
}

function isProgress(line: unknown): line is Progress {
  return isObject(line) && typeof line.phase === 'string';
}
