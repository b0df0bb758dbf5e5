import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, useDeferredValue } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type FieldTypes, filterKind } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { CHOICE, CHOICE_LABEL, Choice } from './Choice.tsx';

const ReferenceFilter = lazy(() =>
  import('./ReferenceFilter.tsx').then((module) => ({ default: module.ReferenceFilter })),
);

const RangeFilter = lazy(() =>
  import('../filter/RangeFilter.tsx').then((module) => ({ default: module.RangeFilter })),
);
const TextFilter = lazy(() =>
  import('../filter/TextFilter.tsx').then((module) => ({ default: module.TextFilter })),
);

interface Props {
  field: Field;
  label: string;
  /** '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter of one field: all, one of its values, some of them from one to another, or a part of its text. */
export function Filter({ field, ...props }: Props) {
  const type = (fieldTypes as FieldTypes)[field.type];
  const kind = type && filterKind(field, type);
  // The code of most kinds, and what they offer, comes once the page is drawn.
  const isDrawn = useDeferredValue(true, false);
  if (kind === 'option' || kind === 'answer') return <OptionFilter field={field} {...props} />;
  if (kind === undefined) return null;
  const waiting = <Waiting label={props.label} width={WIDTHS[kind]} />;
  if (!isDrawn) return waiting;
  return (
    <Section waiting={waiting}>
      {kind === 'record' && <RecordFilter field={field} {...props} />}
      {kind === 'range' && <RangeFilter field={field} {...props} />}
      {kind === 'text' && <TextFilter {...props} />}
    </Section>
  );
}

function RecordFilter({ field, ...props }: Props) {
  const { resources } = useDefinitions();
  const accounts = Object.values(resources).find(({ account }) => account !== undefined)?.name;
  const to = field.each?.to ?? field.to ?? accounts;
  return to === undefined ? null : <ReferenceFilter to={to} {...props} />;
}

function OptionFilter({ field, label, value, onChange }: Props) {
  const text = useText();
  const options = [
    { value: '', label: text('list.all') },
    ...valuesOf(field, text('list.yes'), text('list.no')),
  ];
  return <Choice label={label} value={value} options={options} onChange={onChange} />;
}

const WIDTHS = { record: 180, text: 160, range: 88 };

/** As large as the filter will be, label and all: what stands below it does not move when it comes. */
function Waiting({ label, width }: { label: string; width: number }) {
  return (
    <Box sx={CHOICE}>
      <Box component="span" sx={CHOICE_LABEL}>
        {label}
      </Box>
      <Skeleton variant="rounded" sx={{ ...FIELD, width: { xs: 'auto', sm: width } }} />
    </Box>
  );
}

const FIELD = { height: { xs: 44, sm: 38 }, flex: { xs: 1, sm: 'none' } };

function valuesOf(field: Field, yes: string, no: string): { value: string; label: string }[] {
  if (field.options !== undefined) return field.options.map(({ value, label }) => ({ value, label }));
  const [on, off] = field.as === 'number' ? ['1', '0'] : ['true', 'false'];
  return [
    { value: on as string, label: yes },
    { value: off as string, label: no },
  ];
}
