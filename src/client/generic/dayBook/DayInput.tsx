import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { isDay } from '../../../fields/calendar.ts';
import { view as date } from '../../../fields/date/view.tsx';
import { undeclaredField } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

interface Props {
  /** '' for none. */
  day: string;
  onDay: (day: string) => void;
  /** Called when the day is removed; without it the input returns to its day. */
  onBlank?: () => void;
}

/** The date of a day book. It reports every complete, valid day. */
export function DayInput({ day, onDay, onBlank }: Props) {
  const text = useText();
  const format = useFormat();
  const [typed, setTyped] = useState<unknown>(day || null);
  const label = text('dayBook.date');
  useEffect(() => setTyped(day || null), [day]);
  const change = (value: unknown) => {
    setTyped(value);
    if (typeof value === 'string' && isDay(value)) onDay(value);
    if (value === null && day !== '') onBlank?.();
  };
  return (
    <Box sx={{ width: { xs: '100%', sm: 180 } }}>
      <date.Input
        field={undeclaredField('date', 'date', label)}
        label={label}
        value={typed}
        onChange={change}
        onBlur={() => typed === null && onBlank === undefined && setTyped(day)}
        row={{}}
        format={format}
      />
    </Box>
  );
}
