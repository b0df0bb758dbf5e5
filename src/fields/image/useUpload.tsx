import { useEffect, useRef, useState } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import { useImages } from './ImageContext.tsx';
import { isUnderWay, underWay } from './index.ts';

/** What the server takes, in bytes: a larger file is not even sent. */
const LARGEST = 10 * 1_048_576;

interface Upload {
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
export function useUpload(value: string, onChange: (value: string | null) => void): Upload {
  const { upload } = useImages();
  const texts = useFieldTexts();
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
    if (file.size > LARGEST) return setProblem(texts.imageTooLarge);
    const control = new AbortController();
    running.current = { control, before };
    setProgress(0);
    onChange(underWay(file.name));
    upload(file, { onProgress: setProgress, signal: control.signal }).then(
      (address) => {
        if (!control.signal.aborted) latest.current.onChange(address);
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
