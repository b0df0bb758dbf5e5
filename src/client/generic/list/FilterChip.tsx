import Chip from '@mui/material/Chip';
import { fieldTypes } from '../../../fields/index.ts';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import {
  type Field,
  type FieldTypes,
  filteredRecords,
  filterKind,
  recordName,
} from '../../../schema/index.ts';
import { useOneRecord } from '../../data/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { formatRange } from '../filter/formatRange.ts';

interface Props {
  field: Field | undefined;
  label: string;
  value: string;
  onClear: () => void;
}

/** A set filter in words. A click, Delete or Backspace clears it. */
export function FilterChip({ field, label, value, onClear }: Props) {
  const text = useText();
  const words = useFilterWords(field, value);
  return (
    <li>
      <Chip
        label={`${label}: ${words}`}
        title={text('filter.clearOne', { label })}
        onClick={onClear}
        onDelete={onClear}
        sx={{ height: { xs: 40, sm: 28 } }}
      />
    </li>
  );
}

/** The value of a filter as people read it. */
export function useFilterWords(field: Field | undefined, value: string): string {
  const text = useText();
  const format = useFormat();
  const name = useRecordName(field, value);
  const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
  const kind = field && type && filterKind(field, type);
  if (field === undefined || kind === undefined) return value;
  if (kind === 'record') return name ?? '';
  if (kind === 'range') return formatRange(field, value, format, text);
  if (kind === 'answer') return text(value === '1' || value === 'true' ? 'list.yes' : 'list.no');
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

function useRecordName(field: Field | undefined, value: string): string | undefined {
  const { resources } = useDefinitions();
  const { nameIn } = useReferences();
  const accounts = Object.values(resources).find(({ account }) => account !== undefined)?.name;
  const to = field && (filteredRecords(field) ?? (field.name === 'added_by' ? accounts : undefined));
  const target = to === undefined ? undefined : resources[to];
  const { data: result } = useOneRecord(to ?? '', value, { enabled: target !== undefined });
  if (target === undefined || result?.id === undefined) return undefined;
  return nameIn(target.name, recordName(target, result) || String(result.id));
}
