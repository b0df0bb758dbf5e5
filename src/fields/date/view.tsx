import { CalendarButton } from '../CalendarButton.tsx';
import { dayOf } from '../calendar.ts';
import { DayValue } from '../DayValue.tsx';
import { DraftInput } from '../DraftInput.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { formatDay, parseDay } from '../formatDay.ts';
import { readText, words } from '../readText.ts';
import { date } from './index.ts';

const Value = (props: ValueProps) => <DayValue {...props} type={date} />;

function Input(props: InputProps) {
  const { value, onChange, format, disabled } = props;
  return (
    <DraftInput
      {...props}
      parse={(typed) => parseDay(typed, format.date)}
      show={(day) => formatDay(day, format.date)}
      placeholder={format.date}
      after={
        <CalendarButton day={dayOf(words(readText(value))) ?? ''} onChoose={onChange} disabled={disabled} />
      }
    />
  );
}

export const view: FieldView = { Cell: Value, Show: Value, Input };
