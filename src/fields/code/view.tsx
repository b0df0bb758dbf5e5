import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { MonospaceValue } from '../MonospaceValue.tsx';
import { words } from '../readText.ts';
import { TextValue } from '../TextValue.tsx';
import { code } from './index.ts';

function Show({ value, field }: ValueProps) {
  const text = words(value);
  return text === '' ? <Absent field={field} /> : <MonospaceValue text={text} />;
}

/** Loaded by forms with code only. */
const Input = lazyInput(142, async () => (await import('./CodeInput.tsx')).CodeInput);

export const view: FieldView = { Cell: (props) => <TextValue {...props} type={code} />, Show, Input };
