import { useContext } from 'react';
import { DraftInput } from './DraftInput.tsx';
import { useFieldTexts } from './FieldTextsContext.tsx';
import type { InputProps } from './FieldView.ts';
import { formatDay, parseDay } from './formatDay.ts';
import { TodayContext } from './TodayContext.tsx';
import { parseTypedDay } from './typedDay.ts';

/** A day, typed in the firm's format or shorter ('21', 'yesterday', '+7'), or chosen in a picker. */
export function DayInput(props: InputProps) {
  const { format } = props;
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
      picker="date"
    />
  );
}
