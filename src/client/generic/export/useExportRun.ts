import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '../../providers/notification.ts';
import type { ExportTask } from './ExportTools.tsx';

/** How an export is cancelled, and reports its progress. */
export interface ExportControl {
  signal: AbortSignal;
  onProgress: (progress: { done: number; of: number }) => void;
}

export interface ExportRun<Printed> extends Pick<ExportTask, 'progress' | 'cancel'> {
  /** Rendered for the printer. */
  printed: Printed | undefined;
  onPrinted: () => void;
  /** Runs an export, whose result is printed if there is one; a failure is shown. */
  run: (of: number, work: (control: ExportControl) => Promise<Printed | undefined>) => Promise<void>;
}

/** The export that runs on a page. It ends on request, and when the page is left. */
export function useExportRun<Printed>(): ExportRun<Printed> {
  const [progress, setProgress] = useState<ExportTask['progress']>();
  const [printed, setPrinted] = useState<Printed>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback<ExportRun<Printed>['run']>(async (of, work) => {
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, of });
    try {
      setPrinted(await work({ signal: control.signal, onProgress: setProgress }));
    } catch (error) {
      if (!control.signal.aborted) notify({ type: 'error', message: (error as Error).message });
    } finally {
      setProgress(undefined);
    }
  }, []);
  return {
    progress,
    printed,
    onPrinted: useCallback(() => setPrinted(undefined), []),
    cancel: () => running.current?.abort(),
    run,
  };
}
