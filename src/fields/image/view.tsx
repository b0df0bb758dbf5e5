import type { ComponentProps } from 'react';
import { Absent } from '../Absent.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { words } from '../readText.ts';
import { Picture } from './Picture.tsx';

/** Loaded by forms with an image only. */
const Input = lazyInput(167, async () => (await import('./ImageInput.tsx')).ImageInput);

function Cell(props: ValueProps) {
  return <Sized {...props} width={28} height={28} fit="cover" />;
}

function Show(props: ValueProps) {
  return <Sized {...props} width={160} height={120} fit="contain" />;
}

type Size = Pick<ComponentProps<typeof Picture>, 'width' | 'height' | 'fit'>;

function Sized({ value, field, ...size }: ValueProps & Size) {
  const texts = useFieldTexts();
  const address = words(value);
  if (address === '') return <Absent field={field} />;
  return <Picture address={address} alt={field.label} instead={texts.imageBroken} {...size} />;
}

export const view: FieldView = { Cell, Show, Input };
