import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type BaseRecord, type HttpError, useList, useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { useResource } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** The resource whose records are offered. */
  to: string;
  /** The id that is filtered by; '' for all. */
  value: string;
  onChange: (value: string) => void;
}

const OFFERED = 20;
const PAUSE = 250;

/** A filter by a record of another resource, found by typing: a firm may have thousands. */
export function ReferenceFilter({ label, to, value, onChange }: Props) {
  const text = useText();
  const id = useId();
  const target = useResource(to);
  const { nameIn } = useReferences();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed);
  const all: Option = { value: '', label: text('list.all') };
  const optionOf = (record: BaseRecord): Option => ({
    value: String(record.id),
    label: nameIn(to, String(record[target.title] ?? record.id)),
  });
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: to,
    pagination: { currentPage: 1, pageSize: OFFERED, mode: 'server' },
    sorters: [{ field: target.title, order: 'asc' }],
    filters: q === '' ? [] : [{ field: 'q', operator: 'contains', value: q }],
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const found = result.data.map(optionOf);
  const listed = found.find((option) => option.value === value);
  const chosen = useOne<BaseRecord, HttpError>({
    resource: to,
    id: value,
    queryOptions: { enabled: value !== '' && query.isSuccess && listed === undefined },
    errorNotification: false,
  });
  const present = listed ?? (chosen.result?.id === undefined ? undefined : optionOf(chosen.result));
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <Autocomplete
        id={id}
        size="small"
        disableClearable
        options={q === '' ? [all, ...found] : found}
        filterOptions={(options) => options}
        value={value === '' ? all : (present ?? { value, label: '' })}
        isOptionEqualToValue={(option, selected) => option.value === selected.value}
        onChange={(_, option) => onChange(option.value)}
        onInputChange={(_, input, reason) => setTyped(reason === 'input' ? input.trim() : '')}
        loading={query.isFetching}
        loadingText={text('list.loading')}
        noOptionsText={target.list.empty}
        selectOnFocus
        handleHomeEndKeys
        renderInput={(params) => <TextField {...params} />}
        sx={{ width: 180, '& .MuiInputBase-root': { fontSize: 13 } }}
      />
    </Box>
  );
}

function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
