import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { Absent } from '../Absent.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { words } from '../readText.ts';
import { Picture } from './Picture.tsx';

/** Few forms take a picture: they alone load the way to choose and send one. */
const ImageInput = lazy(() => import('./ImageInput.tsx').then((module) => ({ default: module.ImageInput })));

function Cell(props: ValueProps) {
  return <Sized {...props} width={28} height={28} />;
}

function Show(props: ValueProps) {
  return <Sized {...props} width={160} height={120} />;
}

function Sized({ value, field, width, height }: ValueProps & { width: number; height: number }) {
  const texts = useFieldTexts();
  const address = words(value);
  if (address === '') return <Absent field={field} />;
  return (
    <Picture address={address} alt={field.label} width={width} height={height} instead={texts.imageBroken} />
  );
}

function Input(props: InputProps) {
  return (
    <Suspense fallback={<Box aria-busy sx={{ height: HEIGHT }} />}>
      <ImageInput {...props} />
    </Suspense>
  );
}

/** Of the input with its label, so that nothing below it jumps; in pixels. */
const HEIGHT = 167;

export const view: FieldView = { Cell, Show, Input };
