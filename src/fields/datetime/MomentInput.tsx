import { toMoment, toTime } from '../calendar.ts';
import { DraftInput } from '../DraftInput.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { formatDay, parseDay } from '../formatDay.ts';

/** Parses a typed moment: a day in the firm's format, then the time; or an ISO moment. */
function parseMoment(typed: string, pattern: string): string | null {
  const iso = toMoment(typed);
  if (iso !== null) return iso;
  const [, written = '', clock = ''] = /^(.+?)[ T]+(\d{1,2}:\d\d(?::\d\d)?)$/.exec(typed.trim()) ?? [];
  const day = parseDay(written, pattern);
  const seconds = /:\d\d(:\d\d)$/.exec(clock)?.[1] ?? ':00';
  return day === null || toTime(clock) === null ? null : toMoment(`${day} ${toTime(clock)}${seconds}`);
}

/** A moment, typed as text or chosen in a picker. */
export function MomentInput(props: InputProps) {
  const { format } = props;
  const { time } = useFieldTexts();
  return (
    <DraftInput
      {...props}
      parse={(typed) => parseMoment(typed, format.date)}
      show={(moment) =>
        toMoment(moment) === null ? moment : `${formatDay(moment, format.date)}${moment.slice(10)}`
      }
      placeholder={`${format.date} ${time}`}
      picker="datetime"
    />
  );
}
