import type { FieldView, ValueProps } from '../FieldView.ts';
import { NumberInput } from '../NumberInput.tsx';
import { NumberValue } from '../NumberValue.tsx';
import { percent } from './index.ts';

const Value = (props: ValueProps) => <NumberValue {...props} type={percent} />;

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input: (props) => <NumberInput {...props} unit={props.field.unit ?? '%'} />,
  column: { width: 96 },
};
