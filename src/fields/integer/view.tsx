import type { FieldView, ValueProps } from '../FieldView.ts';
import { NumberInput } from '../NumberInput.tsx';
import { NumberValue } from '../NumberValue.tsx';
import { integer } from './index.ts';

const Value = (props: ValueProps) => <NumberValue {...props} type={integer} />;

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input: (props) => <NumberInput {...props} unit={props.field.unit} whole />,
  column: { width: 84 },
};
