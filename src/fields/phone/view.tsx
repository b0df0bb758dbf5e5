import type { FieldView, ValueProps } from '../FieldView.ts';
import { LinkValue } from '../LinkValue.tsx';
import { TextInput } from '../TextInput.tsx';
import { dialled } from './dialled.ts';

const hrefOf = (text: string) => (dialled(text) === '' ? null : `tel:${dialled(text)}`);
const Value = (props: ValueProps) => <LinkValue {...props} hrefOf={hrefOf} />;

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input: (props) => <TextInput {...props} attributes={{ inputMode: 'tel', type: 'tel' }} />,
  column: { width: 136 },
};
