import type { FieldView, ValueProps } from '../FieldView.ts';
import { TextInput } from '../TextInput.tsx';
import { TextValue } from '../TextValue.tsx';
import { text } from './index.ts';

const Value = (props: ValueProps) => <TextValue {...props} type={text} />;

export const view: FieldView = { Cell: Value, Show: Value, Input: TextInput, column: { isWritten: true } };
