import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { Absent } from '../Absent.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { storedIn } from './index.ts';

/** Few records have files: their pages alone load what fetches and sends them. */
const FileLink = lazy(() => import('./FileLink.tsx').then((module) => ({ default: module.FileLink })));
const FileInput = lazy(() => import('./FileInput.tsx').then((module) => ({ default: module.FileInput })));

function Value({ value, field }: ValueProps) {
  const file = storedIn(value);
  if (file === null) return <Absent field={field} />;
  return (
    <Suspense fallback={<span>{file.name}</span>}>
      <FileLink file={file} />
    </Suspense>
  );
}

function Input(props: InputProps) {
  return (
    <Suspense fallback={<Box aria-busy sx={{ height: HEIGHT }} />}>
      <FileInput {...props} />
    </Suspense>
  );
}

/** Of the input with its label, so that nothing below it jumps; in pixels. */
const HEIGHT = 106;

export const view: FieldView = { Cell: Value, Show: Value, Input };
