import { DayValue } from '../DayValue.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { daterange } from './index.ts';

const Value = (props: ValueProps) => <DayValue {...props} type={daterange} />;

/** Few forms take a range of days: they alone load the way to enter one. */
const Input = lazyInput(64, async () => (await import('./RangeInput.tsx')).RangeInput);

export const view: FieldView = { Cell: Value, Show: Value, Input, column: { width: 212 } };
