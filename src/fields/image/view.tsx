import { Absent } from '../Absent.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { words } from '../readText.ts';
import { Picture } from './Picture.tsx';

/** Loaded by forms with an image only. */
const Input = lazyInput(167, async () => (await import('./ImageInput.tsx')).ImageInput);

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

export const view: FieldView = { Cell, Show, Input };
