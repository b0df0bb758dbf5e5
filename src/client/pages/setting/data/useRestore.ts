import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject } from '../../../../schema/isObject.ts';
import { bodyOf } from '../../../providers/data/answers.ts';
import { type CallFailure, callFailure } from '../../../providers/data/callFailure.ts';
import { send, sendForLines } from '../../../providers/http.ts';
import { type TextKey, text } from '../../../providers/i18n.ts';
import { holdSession } from '../../../providers/session.ts';

/** The progress of a restore (POST /restore). */
export interface Progress {
  phase: 'loading' | 'verifying';
  done: number;
  of: number;
}

export type Restoring =
  | { state: 'idle' }
  | { state: 'running'; progress?: Progress }
  | { state: 'failed'; failure: CallFailure }
  | { state: 'done'; rows: number };

/** Uploads a backup and follows its restore. The page stays and shows the result, although the restore ends the session. */
export function useRestore(): { restoring: Restoring; start: (file: File) => void } {
  const [restoring, setRestoring] = useState<Restoring>({ state: 'idle' });
  const letGo = useRef(() => {});
  useEffect(() => () => letGo.current(), []);
  const start = useCallback((file: File) => {
    letGo.current();
    letGo.current = holdSession();
    setRestoring({ state: 'running' });
    void restore(file, (progress) => setRestoring({ state: 'running', progress })).then((result) => {
      if (result.state === 'failed') letGo.current();
      setRestoring(result);
    });
  }, []);
  return { restoring, start };
}

async function restore(file: File, onProgress: (progress: Progress) => void): Promise<Restoring> {
  let failed: TextKey = 'restore.unasked';
  try {
    // Checked before the upload, so that no large file is sent in vain.
    bodyOf(await send({ method: 'GET', path: '/restore' }), text(failed));
    failed = 'restore.failed';
    const headers = { 'content-type': 'application/gzip' };
    const answer = await sendForLines({ method: 'POST', path: '/restore', headers, file }, (line) => {
      if (isProgress(line)) onProgress(line);
    });
    const last = bodyOf(answer, text(failed));
    if (!isObject(last) || !isObject(last.result)) throw new Error(text(failed));
    return { state: 'done', rows: Number(last.result.rows) };
  } catch (error) {
    return { state: 'failed', failure: callFailure(error, failed) };
  }
}

function isProgress(line: unknown): line is Progress {
  return isObject(line) && typeof line.phase === 'string';
}
