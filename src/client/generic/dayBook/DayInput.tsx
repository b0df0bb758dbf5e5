import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { isDay } from '../../../fields/calendar.ts';
import { view as date } from '../../../fields/date/view.tsx';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

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
        field={fieldOf(label)}
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

/** A date that stands alone has no definition to come from. */
function fieldOf(label: string): Field {
  return {
    name: 'date',
    type: 'date',
    label,
    labels: { list: label, show: label, create: label, edit: label },
    required: true,
    unique: false,
    readOnly: false,
    immutable: false,
    source: 'column',
    only: [],
  };
}
