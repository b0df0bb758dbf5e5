import { useEffect, useRef, useState } from 'react';
import { useImages } from './ImageContext.tsx';
import { isUnderWay, underWay } from './index.ts';

/** What is taken: what is not is not even sent. */
export interface Taken {
  /** Why a file is not taken, in words for staff. */
  refusal: (file: File) => string | undefined;
  /** A file of any kind, where it is no image. */
  kind?: 'file' | undefined;
}

/** An upload of a chosen file in the place of an input's value. */
export interface Upload {
  /** The share that is sent, from 0 to 1; undefined while nothing is under way. */
  progress: number | undefined;
  /** Why the last attempt failed. */
  problem: string | undefined;
  start: (file: File) => void;
  cancel: () => void;
}

/**
 * Uploads a chosen file in the place of an input's value. While it lasts the value says so, which no check lets pass;
 * a failure, a Cancel, and a form that goes back to what it held, leave the value as it was before.
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
