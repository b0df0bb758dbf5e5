import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { visuallyHidden } from '@mui/utils';
import { fieldTypes } from '../../../fields/index.ts';
import { LABEL_CLASS } from '../../../fields/LabelledInput.tsx';
import { fieldViews } from '../../../fields/views.ts';
import {
  countedDays,
  type Field,
  filteredRecords,
  filterKind,
  PERIODS,
  type WhereOperator,
} from '../../../schema/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { endOf } from '../filter/formatRange.ts';
import { ReferenceFilter } from '../list/ReferenceFilter.tsx';
import { takesList, takesTwo } from './draftWhere.ts';
import { PlainSelect } from './PlainSelect.tsx';
import { periodText } from './periodText.ts';

interface Props {
  field: Field;
  operator: WhereOperator;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** The inputs of a condition's values: one, two for a range, or as many as there are and one more. */
export function ConditionValues({ field, operator, values, onChange }: Props) {
  const text = useText();
  if (operator === 'in')
    return <PeriodValue value={values[0] ?? ''} onChange={(value) => onChange([value])} />;
  const isList = takesList(operator);
  const count = takesTwo(operator) ? 2 : isList ? Math.min(values.length + 1, 100) : 1;
  const labels = takesTwo(operator) ? [text('where.from'), text('where.to')] : [];
  const set = (place: number, value: string) => {
    const next = Array.from({ length: count }, (_, index) =>
      index === place ? value : (values[index] ?? ''),
    );
    onChange(isList ? next.filter((each) => each !== '') : next);
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {Array.from({ length: count }, (_, place) => (
        <OneValue
          // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name than its place
          key={place}
          label={labels[place] ?? text('where.value')}
          field={field}
          value={values[place] ?? ''}
          onChange={(value) => set(place, value)}
        />
      ))}
    </Box>
  );
}

interface OneProps {
  label: string;
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

function OneValue({ label, field, value, onChange }: OneProps) {
  const text = useText();
  const { resources } = useDefinitions();
  const format = useFormat();
  const type = fieldTypes[field.type];
  const kind = type && filterKind(field, type);
  if (kind === 'record') {
    const accounts = Object.values(resources).find(({ account }) => account !== undefined)?.name;
    const to = filteredRecords(field) ?? accounts;
    if (to === undefined) return null;
    return (
      <Box
        sx={{
          display: 'grid',
          '& > * > label': visuallyHidden,
          '& .MuiAutocomplete-root': { width: '100%' },
        }}
      >
        <ReferenceFilter label={label} to={to} value={value} onChange={onChange} />
      </Box>
    );
  }
  if (kind === 'option' || kind === 'answer') {
    const [on, off] = field.as === 'number' ? ['1', '0'] : ['true', 'false'];
    const answers = [
      { value: on, label: text('list.yes') },
      { value: off, label: text('list.no') },
    ];
    const options = field.options?.map((option) => ({ value: option.value, label: option.label })) ?? answers;
    return (
      <PlainSelect
        label={label}
        value={value}
        options={[{ value: '', label: '' }, ...options]}
        onChange={onChange}
      />
    );
  }
  const end = endOf(field, label);
  if (kind === 'range' && isOfTime(end.type)) {
    const { Input } = fieldViews[end.type];
    return (
      <Box sx={{ [`& .${LABEL_CLASS}`]: visuallyHidden }}>
        <Input
          field={end}
          label={label}
          value={value === '' ? null : value}
          onChange={(given) => onChange(given === null ? '' : String(given))}
          row={{}}
          format={format}
        />
      </Box>
    );
  }
  return (
    <OutlinedInput
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{
        'aria-label': label,
        maxLength: 255,
        ...(kind === 'range' && { inputMode: 'decimal' as const }),
      }}
      sx={{ fontSize: { xs: 16, sm: 13 }, minHeight: { xs: 44, sm: 36 } }}
    />
  );
}

/** Days, moments and ranges of days are compared with a day. */
function isOfTime(type: string): type is 'date' | 'month' | 'time' {
  return type === 'date' || type === 'month' || type === 'time';
}

const COUNTED = ['last', 'next'] as const;
const DAYS = 30;

/** A named range of days; for a number of days also that number. */
function PeriodValue({ value, onChange }: Pick<OneProps, 'value' | 'onChange'>) {
  const text = useText();
  const counted = countedDays(value);
  const options = [
    { value: '', label: '' },
    ...PERIODS.map((period) => ({ value: period as string, label: periodText(text, period) })),
    ...COUNTED.map((way) => ({ value: way as string, label: text(`where.${way}Days`) })),
  ];
  const choose = (chosen: string) =>
    onChange(chosen === 'last' || chosen === 'next' ? `${chosen}_${counted?.days ?? DAYS}_days` : chosen);
  return (
    <Box sx={{ display: 'flex', gap: 0.75, '& > :first-of-type': { flex: 1 } }}>
      <PlainSelect
        label={text('where.value')}
        value={counted?.way ?? value}
        options={options}
        onChange={choose}
      />
      {counted !== undefined && (
        <OutlinedInput
          size="small"
          type="number"
          value={counted.days}
          onChange={({ target }) => {
            const days = Math.min(3660, Math.max(1, Math.floor(Number(target.value) || 1)));
            onChange(`${counted.way}_${days}_days`);
          }}
          inputProps={{ 'aria-label': text('where.days'), min: 1, max: 3660 }}
          sx={{ width: 88, fontSize: { xs: 16, sm: 13 } }}
        />
      )}
    </Box>
  );
}
