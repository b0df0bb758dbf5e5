import Skeleton from '@mui/material/Skeleton';
import { lazy } from 'react';
import type { Field } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { Choice } from './Choice.tsx';

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
      <Section waiting={<Skeleton variant="rounded" width={180 + label.length * 8} height={38} />}>
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

function valuesOf(field: Field, yes: string, no: string): { value: string; label: string }[] {
  if (field.options !== undefined) return field.options.map(({ value, label }) => ({ value, label }));
  const [on, off] = field.as === 'number' ? ['1', '0'] : ['true', 'false'];
  return [
    { value: on as string, label: yes },
    { value: off as string, label: no },
  ];
}
