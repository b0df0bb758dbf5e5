import { DayValue } from '../DayValue.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { daterange } from './index.ts';

const Value = (props: ValueProps) => <DayValue {...props} type={daterange} />;

/** Loaded by forms with a range of days only. */
const Input = lazyInput(64, async () => (await import('./RangeInput.tsx')).RangeInput);

export const view: FieldView = { Cell: Value, Show: Value, Input, column: { width: 212 } };
