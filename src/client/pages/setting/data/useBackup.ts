import { useCallback, useEffect, useRef, useState } from 'react';
import { download } from '../../../generic/export/download.ts';
import { asHttpError, bodyOf } from '../../../providers/data/answers.ts';
import { sendForDownload } from '../../../providers/download.ts';
import { text } from '../../../providers/i18n.ts';

export type Saving =
  | { state: 'idle' }
  | { state: 'running'; bytes: number }
  | { state: 'failed'; message: string }
  | { state: 'done'; name: string; bytes: number };

/** Fetches a backup and hands it to the browser to save. Leaving the page stops it. */
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
        download(content, name);
        setSaving({ state: 'done', name, bytes: content.size });
      })
      .catch((error: Error) => {
        if (!control.signal.aborted) setSaving({ state: 'failed', message: error.message });
      });
  }, []);

  return { saving, start };
}

async function fetchBackup(
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<{ name: string; content: Blob }> {
  const failed = text('backup.failed');
  const answer = await sendForDownload({ method: 'GET', path: '/backup', signal }, onBytes).catch(
    (error: unknown) => {
      throw asHttpError(error, failed);
    },
  );
  if (answer.content === undefined) {
    bodyOf(answer, failed);
    throw new Error(failed);
  }
  const [, name = 'plinth-backup.tar.gz'] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: answer.content };
}
