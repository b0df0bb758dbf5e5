import { CalendarButton } from './CalendarButton.tsx';
import { dayOf } from './calendar.ts';
import { DraftInput } from './DraftInput.tsx';
import type { InputProps } from './FieldView.ts';
import { formatDay, parseDay } from './formatDay.ts';
import { readText, words } from './readText.ts';

/** A day, typed in the firm's format or chosen from a calendar. */
export function DayInput(props: InputProps) {
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
