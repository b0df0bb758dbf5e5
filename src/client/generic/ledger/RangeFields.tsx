import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { isDay } from '../../../fields/calendar.ts';
import { view as date } from '../../../fields/date/view.tsx';
import type { Field } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useFormat } from '../../providers/definitions.tsx';
import type { text } from '../../providers/i18n.ts';
import { useText } from '../../providers/i18n.ts';

const PresetButton = lazyExport(() => import('../filter/PresetButton.tsx'), 'PresetButton');

/** A range as typed: the texts may not be days yet. */
export interface TypedRange {
  from: unknown;
  to: unknown;
  /** The name of the usual range that both ends are of. */
  preset?: string | undefined;
}

export type RangeErrors = Partial<Record<keyof TypedRange, string>>;

/** The errors of a typed range, by the server's rules (docs/business-rules.md, "Dates and time zones"). */
export function checkRange(range: TypedRange, t: typeof text): RangeErrors {
  const errors: RangeErrors = {};
  for (const name of ['from', 'to'] as const) {
    const given = range[name];
    const label = t(`ledger.${name}`);
    if (given === null || given === '') errors[name] = t('ledger.required', { label });
    else if (!isDay(String(given))) errors[name] = t('ledger.noDay', { label });
  }
  if (Object.keys(errors).length === 0 && String(range.from) > String(range.to)) {
    errors.to = t('ledger.beforeFrom');
  }
  return errors;
}

interface Props {
  range: TypedRange;
  errors: RangeErrors;
  onChange: (range: TypedRange) => void;
}

/** The inputs From and To, typed, pasted, or chosen from a calendar; beside them the usual ranges. */
export function RangeFields({ range, errors, onChange }: Props) {
  const text = useText();
  const format = useFormat();
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <Box
          key={name}
          sx={{
            width: { xs: 'calc(50% - 8px)', sm: 172 },
            minWidth: { sm: 140 },
            flex: { xs: '1 1 120px', sm: 'none' },
          }}
        >
          <date.Input
            field={{ name, type: 'date', label: text(`ledger.${name}`), required: true } as Field}
            label={text(`ledger.${name}`)}
            value={range[name]}
            onChange={(value) => onChange({ from: range.from, to: range.to, [name]: value })}
            error={errors[name]}
            row={{}}
            format={format}
          />
        </Box>
      ))}
      {/* Aligned with the inputs, whose labels are above them. */}
      <Box sx={{ mt: { sm: '24px' } }}>
        <Section waiting={<Skeleton variant="rounded" width={112} height={38} />}>
          <PresetButton chosen={range.preset} onChoose={(preset, days) => onChange({ ...days, preset })} />
        </Section>
      </Box>
    </>
  );
}
