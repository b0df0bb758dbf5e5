import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy } from 'react';
import type { Field } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { CHOICE, CHOICE_LABEL, Choice } from './Choice.tsx';

const ReferenceFilter = lazy(() =>
  import('./ReferenceFilter.tsx').then((module) => ({ default: module.ReferenceFilter })),
);

interface Props {
  field: Field;
  label: string;
  /** '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter of one field: all, or one of its values. */
export function Filter({ field, label, value, onChange }: Props) {
  const text = useText();
  const to = field.each?.to ?? field.to;
  if (to !== undefined) {
    return (
      <Section waiting={<Waiting label={label} />}>
        <ReferenceFilter label={label} to={to} value={value} onChange={onChange} />
      </Section>
    );
  }
  const options = [
    { value: '', label: text('list.all') },
    ...valuesOf(field, text('list.yes'), text('list.no')),
  ];
  return <Choice label={label} value={value} options={options} onChange={onChange} />;
}

/** As large as the filter will be, label and all: what stands below it does not move when it comes. */
function Waiting({ label }: { label: string }) {
  return (
    <Box sx={CHOICE}>
      <Box component="span" sx={CHOICE_LABEL}>
        {label}
      </Box>
      <Skeleton variant="rounded" sx={FIELD} />
    </Box>
  );
}

const FIELD = { width: { xs: 'auto', sm: 180 }, height: { xs: 44, sm: 38 }, flex: { xs: 1, sm: 'none' } };

function valuesOf(field: Field, yes: string, no: string): { value: string; label: string }[] {
  if (field.options !== undefined) return field.options.map(({ value, label }) => ({ value, label }));
  const [on, off] = field.as === 'number' ? ['1', '0'] : ['true', 'false'];
  return [
    { value: on as string, label: yes },
    { value: off as string, label: no },
  ];
}
