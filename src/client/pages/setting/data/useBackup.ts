import { useCallback, useEffect, useRef, useState } from 'react';
import { bodyOf } from '../../../providers/data/answers.ts';
import { type CallFailure, callFailure } from '../../../providers/data/callFailure.ts';
import { sendForDownload } from '../../../providers/download.ts';
import { text } from '../../../providers/i18n.ts';
import { saveFile } from '../../../providers/saveFile.ts';

export type Saving =
  | { state: 'idle' }
  | { state: 'running'; bytes: number }
  | { state: 'failed'; failure: CallFailure }
  | { state: 'done'; name: string; bytes: number };

/** Downloads a backup and saves it as a file. Leaving the page aborts it. */
export function useBackup(): { saving: Saving; start: () => void } {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(() => {
    const control = new AbortController();
    running.current = control;
    setSaving({ state: 'running', bytes: 0 });
    fetchBackup(control.signal, (bytes) => setSaving({ state: 'running', bytes }))
      .then(({ name, content }) => {
        saveFile(content, name);
        setSaving({ state: 'done', name, bytes: content.size });
      })
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        setSaving({ state: 'failed', failure: callFailure(error, 'backup.failed') });
      });
  }, []);

  return { saving, start };
}

async function fetchBackup(
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<{ name: string; content: Blob }> {
  const failed = text('backup.failed');
  const answer = await sendForDownload({ method: 'GET', path: '/backup', signal }, onBytes);
  if (answer.content === undefined) {
    bodyOf(answer, failed);
    throw new Error(failed);
  }
  const [, name = 'plinth-backup.tar.gz'] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: answer.content };
}
