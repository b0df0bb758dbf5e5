import { useEffect, useRef, useState } from 'react';
import { useImages } from './ImageContext.tsx';
import { isUnderWay, underWay } from './index.ts';

/** The accepted files: others are not sent. */
export interface Taken {
  /** The message for a refused file. */
  refusal: (file: File) => string | undefined;
  /** Set for a file that is not an image. */
  kind?: 'file' | undefined;
}

/** The upload of a chosen file for an input. */
export interface Upload {
  /** The sent share, from 0 to 1; undefined without an upload in progress. */
  progress: number | undefined;
  /** The message of the last failed attempt. */
  problem: string | undefined;
  start: (file: File) => void;
  cancel: () => void;
}

/**
 * Uploads a chosen file for an input. During the upload the value is a placeholder, which no check accepts;
 * after a failure, a cancel, or a reset of the form the former value returns.
 */
export function useUpload(
  value: string,
  onChange: (value: string | null, file?: File) => void,
  { refusal, kind }: Taken,
): Upload {
  const { upload } = useImages();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<{ control: AbortController; before: string } | undefined>(undefined);

  const stop = () => {
    running.current?.control.abort();
    running.current = undefined;
    setProgress(undefined);
  };
  const latest = useRef({ onChange, stop });
  latest.current = { onChange, stop };
  useEffect(() => {
    if (!isUnderWay(value)) latest.current.stop();
  }, [value]);
  useEffect(() => () => latest.current.stop(), []);

  const giveBack = (before: string) => latest.current.onChange(before === '' ? null : before);

  const start = (file: File) => {
    const before = running.current?.before ?? value;
    stop();
    setProblem(undefined);
    const refused = refusal(file);
    if (refused !== undefined) return setProblem(refused);
    const control = new AbortController();
    running.current = { control, before };
    setProgress(0);
    onChange(underWay(file.name));
    upload(file, { onProgress: setProgress, signal: control.signal, kind }).then(
      (address) => {
        if (!control.signal.aborted) latest.current.onChange(address, file);
      },
      (error: Error) => {
        if (control.signal.aborted) return;
        setProblem(error.message);
        giveBack(before);
      },
    );
  };

  const cancel = () => {
    const before = running.current?.before ?? '';
    stop();
    giveBack(before);
  };

  return { progress, problem, start, cancel };
}
