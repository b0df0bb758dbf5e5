import Box from '@mui/material/Box';
import { isDay } from '../calendar.ts';
import { DayInput } from '../DayInput.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { daterange, type Range } from './index.ts';

/** Two days side by side, each named by the field's label and its end of the range. */
export function RangeInput(props: InputProps) {
  const { label, value, onChange, error, inputRef, ...shared } = props;
  const texts = useFieldTexts();
  const range = (daterange.read(value, props.field) as Range | null) ?? { from: null, to: null };
  const wrong = wrongEnd(range);
  const end = (name: keyof Range, words: string) => ({
    ...shared,
    field: { ...props.field, ...(name === 'to' && { help: undefined }) },
    label: words.replace('{label}', () => label),
    value: range[name],
    onChange: (day: unknown) => {
      const next = { ...range, [name]: day };
      onChange(next.from === null && next.to === null ? null : next);
    },
    error: name === wrong ? error : undefined,
    ...(name === wrong && inputRef && { inputRef }),
  });
  return (
    <Box role="group" aria-label={label} sx={SIDE_BY_SIDE}>
      <DayInput {...end('from', texts.rangeFrom)} />
      <DayInput {...end('to', texts.rangeTo)} />
    </Box>
  );
}

const SIDE_BY_SIDE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 1,
  alignItems: 'start',
};

/**
 * The end that an error message is about: the first invalid day, the end of a reversed range, or the
 * missing end.
 */
function wrongEnd({ from, to }: Range): keyof Range {
  if (from !== null && !isDay(from)) return 'from';
  if (to !== null && !isDay(to)) return 'to';
  return from === null ? 'from' : 'to';
}
