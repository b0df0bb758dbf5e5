import { toTime } from '../calendar.ts';
import { DraftInput } from '../DraftInput.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { TextValue } from '../TextValue.tsx';
import { time } from './index.ts';

const Value = (props: ValueProps) => <TextValue {...props} type={time} />;

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input: (props) => <DraftInput {...props} parse={toTime} show={(value) => value} placeholder="HH:mm" />,
};
