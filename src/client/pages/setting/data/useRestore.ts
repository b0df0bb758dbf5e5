import { useCallback, useState } from 'react';
import { asHttpError, bodyOf, isObject } from '../../../providers/data/answers.ts';
import { sendForLines } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';

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

/** Sends a backup and follows its restore. */
export function useRestore(): { restoring: Restoring; start: (file: File) => void } {
  const [restoring, setRestoring] = useState<Restoring>({ state: 'idle' });
  const start = useCallback((file: File) => {
    setRestoring({ state: 'running' });
    restore(file, (progress) => setRestoring({ state: 'running', progress }))
      .then((rows) => setRestoring({ state: 'done', rows }))
      .catch((error: Error) => setRestoring({ state: 'failed', message: error.message }));
  }, []);
  return { restoring, start };
}

async function restore(file: File, onProgress: (progress: Progress) => void): Promise<number> {
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

function isProgress(line: unknown): line is Progress {
  return isObject(line) && typeof line.phase === 'string';
}
