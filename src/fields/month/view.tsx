import { DraftInput } from '../DraftInput.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { TextValue } from '../TextValue.tsx';
import { month, toMonth } from './index.ts';

const Value = (props: ValueProps) => <TextValue {...props} type={month} />;

/** The form in which a month is typed; digits need no translation. */
const PATTERN = 'YYYY-MM';

function Input(props: InputProps) {
  return (
    <DraftInput {...props} parse={toMonth} show={(value) => value} placeholder={PATTERN} picker="month" />
  );
}

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input,
  column: { width: 100 },
};
