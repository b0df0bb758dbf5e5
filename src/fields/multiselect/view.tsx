import Box from '@mui/material/Box';
import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { OptionChip } from '../OptionChip.tsx';
import { multiselect } from './index.ts';

function Value({ value, field }: ValueProps) {
  const values = chosen(value, field);
  if (values.length === 0) return <Absent field={field} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {values.map((entry) => (
        <OptionChip key={entry} value={entry} field={field} />
      ))}
    </Box>
  );
}

/** Few forms have several options to choose: they alone load the selector. */
const Input = lazyInput(64, async () => (await import('./MultiselectInput.tsx')).MultiselectInput);

function chosen(value: unknown, field: ValueProps['field']): string[] {
  return (multiselect.read(value, field) as string[] | null) ?? [];
}

export const view: FieldView = { Cell: Value, Show: Value, Input };
