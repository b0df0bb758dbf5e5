import { toTime } from '../calendar.ts';
import { DraftInput } from '../DraftInput.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { TextValue } from '../TextValue.tsx';
import { time } from './index.ts';

const Value = (props: ValueProps) => <TextValue {...props} type={time} />;

function Input(props: InputProps) {
  const { time: placeholder } = useFieldTexts();
  return (
    <DraftInput {...props} parse={toTime} show={(value) => value} placeholder={placeholder} picker="time" />
  );
}

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input,
  column: { width: 92 },
};
