import Box from '@mui/material/Box';
import { isDay } from '../../../fields/calendar.ts';
import { view as date } from '../../../fields/date/view.tsx';
import { undeclaredField } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';

interface Props {
  /** The days by the name that the call has for each; '' where none is chosen. */
  days: Readonly<Record<string, unknown>>;
  labels: Readonly<Record<string, string>>;
  onDays: (days: Readonly<Record<string, unknown>>) => void;
}

/** The days of an assignment or a release (docs/business-rules.md, "Assignment"). */
export function PeopleDays({ days, labels, onDays }: Props) {
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
      {Object.entries(labels).map(([name, label]) => (
        <Box key={name} sx={{ width: { xs: '100%', sm: 200 } }}>
          <date.Input
            field={undeclaredField(name, 'date', label)}
            label={label}
            value={days[name] ?? null}
            onChange={(value) => onDays({ ...days, [name]: value })}
            row={{}}
            format={format}
          />
        </Box>
      ))}
    </Box>
  );
}

/** The days that the call takes: those that are whole, and not the present one, from which it counts anyway. */
export function daysToSend(days: Readonly<Record<string, unknown>>, today: string): Record<string, string> {
  const given = Object.entries(days).filter(
    (one): one is [string, string] => typeof one[1] === 'string' && isDay(one[1]),
  );
  return Object.fromEntries(given.filter(([name, day]) => name !== 'date' || day !== today));
}
