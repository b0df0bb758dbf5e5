import { useContext } from 'react';
import { CalendarButton } from './CalendarButton.tsx';
import { dayOf } from './calendar.ts';
import { DraftInput } from './DraftInput.tsx';
import { useFieldTexts } from './FieldTextsContext.tsx';
import type { InputProps } from './FieldView.ts';
import { formatDay, parseDay } from './formatDay.ts';
import { readText, words } from './readText.ts';
import { TodayContext } from './TodayContext.tsx';
import { parseTypedDay } from './typedDay.ts';

/** A day, typed in the firm's format or shorter ('21', 'yesterday', '+7'), or chosen from a calendar. */
export function DayInput(props: InputProps) {
  const { value, onChange, format, disabled } = props;
  const { yesterday, today: todayWords, tomorrow, dayExpected } = useFieldTexts();
  const today = useContext(TodayContext);
  const typing = () => ({
    pattern: format.date,
    today: today(),
    words: { yesterday, today: todayWords, tomorrow },
  });
  return (
    <DraftInput
      {...props}
      parse={(typed) => parseDay(typed, format.date)}
      parseShort={(typed) => parseTypedDay(typed, typing())}
      show={(day) => formatDay(day, format.date)}
      placeholder={format.date}
      expected={dayExpected.replace('{example}', () => formatDay(today(), format.date))}
      after={
        <CalendarButton day={dayOf(words(readText(value))) ?? ''} onChoose={onChange} disabled={disabled} />
      }
    />
  );
}
