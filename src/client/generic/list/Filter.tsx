import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDeferredValue } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type FieldTypes, filteredRecords, filterKind } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { mayDo } from '../../providers/access.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { CHOICE, CHOICE_LABEL, Choice } from '../page/Choice.tsx';

const ReferenceFilter = lazyExport(() => import('./ReferenceFilter.tsx'), 'ReferenceFilter');

const RangeFilter = lazyExport(() => import('../filter/RangeFilter.tsx'), 'RangeFilter');
const TextFilter = lazyExport(() => import('../filter/TextFilter.tsx'), 'TextFilter');

interface Props {
  field: Field;
  label: string;
  /** '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter of one field: by one of its values, by a range, or by a part of its text. */
export function Filter({ field, ...props }: Props) {
  const type = (fieldTypes as FieldTypes)[field.type];
  const kind = type && filterKind(field, type);
  // The code of most filters and their options load after the page is drawn.
  const isDrawn = useDeferredValue(true, false);
  const to = useRecordsOf(kind === 'record' ? field : undefined);
  if (kind === 'option' || kind === 'answer') return <OptionFilter field={field} {...props} />;
  if (kind === undefined || (kind === 'record' && to === undefined)) return null;
  const waiting = <LoadingFilter label={props.label} width={WIDTHS[kind]} />;
  if (!isDrawn) return waiting;
  return (
    <Section waiting={waiting}>
      {to !== undefined && <ReferenceFilter to={to} {...props} />}
      {kind === 'range' && <RangeFilter field={field} {...props} />}
      {kind === 'text' && <TextFilter {...props} />}
    </Section>
  );
}

/** The resource whose records a filter offers; undefined if the user may not list them. */
function useRecordsOf(field: Field | undefined): string | undefined {
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  if (field === undefined) return undefined;
  const accounts = Object.values(resources).find(({ account }) => account !== undefined)?.name;
  const to = filteredRecords(field) ?? accounts;
  return to !== undefined && mayDo(resources, isAdmin, to, 'list') ? to : undefined;
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

/** A placeholder of the filter's size, label included, so that nothing below moves when it loads. */
function LoadingFilter({ label, width }: { label: string; width: number }) {
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
