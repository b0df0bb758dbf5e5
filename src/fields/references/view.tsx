import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { lazy, Suspense } from 'react';
import { Absent } from '../Absent.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { useReferences } from '../reference/ReferenceContext.tsx';
import { namesOf } from './namesOf.ts';

/** Few forms point to several records: they alone load the way to choose them. */
const ReferencesInput = lazy(() =>
  import('./ReferencesInput.tsx').then((module) => ({ default: module.ReferencesInput })),
);

/** The names of what is pointed to; an id where a host sends no name. */
function useNames({ value, field, row }: ValueProps): { id: number; label: string }[] {
  const { nameIn } = useReferences();
  return namesOf(value, field, row).map(({ id, name }) => ({
    id,
    label: nameIn(field.each?.to ?? '', name) || String(id),
  }));
}

/** In one line, which ends where there is no more room. */
function Cell(props: ValueProps) {
  const names = useNames(props);
  if (names.length === 0) return <Absent field={props.field} />;
  return <span>{names.map(({ label }) => label).join(', ')}</span>;
}

function Show(props: ValueProps) {
  const names = useNames(props);
  if (names.length === 0) return <Absent field={props.field} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {names.map(({ id, label }) => (
        <Chip key={id} size="small" variant="outlined" label={label} />
      ))}
    </Box>
  );
}

function Input(props: InputProps) {
  return (
    <Suspense fallback={<Box aria-busy sx={{ height: HEIGHT }} />}>
      <ReferencesInput {...props} />
    </Suspense>
  );
}

/** Of the input with its label, so that nothing below it jumps; in pixels. */
const HEIGHT = 64;

export const view: FieldView = { Cell, Show, Input };
