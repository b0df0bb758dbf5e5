import { lazy, Suspense } from 'react';
import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { storedIn } from './index.ts';

/** Loaded by pages with files only. */
const FileLink = lazy(() => import('./FileLink.tsx').then((module) => ({ default: module.FileLink })));
const Input = lazyInput(106, async () => (await import('./FileInput.tsx')).FileInput);

function Value({ value, field }: ValueProps) {
  const file = storedIn(value);
  if (file === null) return <Absent field={field} />;
  return (
    <Suspense fallback={<span>{file.name}</span>}>
      <FileLink file={file} />
    </Suspense>
  );
}

export const view: FieldView = { Cell: Value, Show: Value, Input };
