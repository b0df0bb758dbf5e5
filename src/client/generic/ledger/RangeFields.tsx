import Box from '@mui/material/Box';
import { isDay } from '../../../fields/calendar.ts';
import { view as date } from '../../../fields/date/view.tsx';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import type { text } from '../../providers/i18n.ts';
import { useText } from '../../providers/i18n.ts';

/** A range as it is typed: not every text is a day yet. */
export interface TypedRange {
  from: unknown;
  to: unknown;
}

export type RangeErrors = Partial<Record<keyof TypedRange, string>>;

/** What is wrong with a typed range, by the server's rules (business rules, section 8). */
export function checkRange(range: TypedRange, words: typeof text): RangeErrors {
  const errors: RangeErrors = {};
  for (const name of ['from', 'to'] as const) {
    const given = range[name];
    const label = words(`ledger.${name}`);
    if (given === null || given === '') errors[name] = words('ledger.required', { label });
    else if (!isDay(String(given))) errors[name] = words('ledger.noDay', { label });
  }
  if (Object.keys(errors).length === 0 && String(range.from) > String(range.to)) {
    errors.to = words('ledger.beforeFrom');
  }
  return errors;
}

interface Props {
  range: TypedRange;
  errors: RangeErrors;
  onChange: (range: TypedRange) => void;
}

/** From and To: typed, pasted, or chosen from a calendar. */
export function RangeFields({ range, errors, onChange }: Props) {
  const text = useText();
  const format = useFormat();
  return (['from', 'to'] as const).map((name) => (
    <Box key={name} sx={{ width: { xs: 'calc(50% - 8px)', sm: 172 }, minWidth: 140 }}>
      <date.Input
        field={{ name, type: 'date', label: text(`ledger.${name}`), required: true } as Field}
        label={text(`ledger.${name}`)}
        value={range[name]}
        onChange={(value) => onChange({ ...range, [name]: value })}
        error={errors[name]}
        row={{}}
        format={format}
      />
    </Box>
  ));
}
