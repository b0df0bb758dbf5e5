import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { MonospaceValue } from '../MonospaceValue.tsx';
import { TextValue } from '../TextValue.tsx';
import { json, toText } from './index.ts';

function Show({ value, field }: ValueProps) {
  const read = json.read(value, field);
  return read === null ? <Absent field={field} /> : <MonospaceValue text={toText(read, 2)} />;
}

/** Few forms take JSON: they alone load what it is written in. */
const Input = lazyInput(134, async () => (await import('./JsonInput.tsx')).JsonInput);

export const view: FieldView = { Cell: (props) => <TextValue {...props} type={json} />, Show, Input };
