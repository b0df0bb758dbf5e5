import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { isDay } from '../../../fields/calendar.ts';
import { view as date } from '../../../fields/date/view.tsx';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { bareField } from './bareField.ts';

/** The date of a day book. It says so as soon as a day that exists stands in it. */
export function DayInput({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const text = useText();
  const format = useFormat();
  const [typed, setTyped] = useState<unknown>(day);
  const label = text('dayBook.date');
  useEffect(() => setTyped(day), [day]);
  const change = (value: unknown) => {
    setTyped(value);
    if (typeof value === 'string' && isDay(value)) onDay(value);
  };
  return (
    <Box sx={{ width: { xs: '100%', sm: 180 } }}>
      <date.Input
        field={bareField('date', 'date', label, { required: true })}
        label={label}
        value={typed}
        onChange={change}
        onBlur={() => setTyped(day)}
        row={{}}
        format={format}
      />
    </Box>
  );
}
