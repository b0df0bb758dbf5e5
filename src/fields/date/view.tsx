import { DayInput } from '../DayInput.tsx';
import { DayValue } from '../DayValue.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { date } from './index.ts';

const Value = (props: ValueProps) => <DayValue {...props} type={date} />;

export const view: FieldView = { Cell: Value, Show: Value, Input: DayInput, column: { width: 116 } };
