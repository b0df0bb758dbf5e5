import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useState } from 'react';
import { fits } from '../../../fields/reference/fits.ts';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { useReferenceSearch } from '../../../fields/reference/useReferenceSearch.tsx';
import { useHeldEnter } from '../../../fields/useHeldEnter.ts';
import { useSteady } from '../../../fields/useSteady.ts';
import { recordName } from '../../../schema/index.ts';
import { type BaseRecord, useOneRecord } from '../../data/index.ts';
import { useResource } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { CHOICE, CHOICE_LABEL } from '../page/Choice.tsx';

interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** The resource whose records are offered. */
  to: string;
  /** The id of the chosen record; '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter by a record of another resource. Typing searches it, because there may be thousands. */
export function ReferenceFilter({ label, to, value, onChange }: Props) {
  const text = useText();
  const id = useId();
  const target = useResource(to);
  const { nameIn } = useReferences();
  const [typed, setTyped] = useState('');
  const allLabel = text('list.all');
  const all = useMemo<Option>(() => ({ value: '', label: allLabel }), [allLabel]);
  const optionOf = (record: BaseRecord): Option => ({
    value: String(record.id),
    label: nameIn(to, recordName(target, record) || String(record.id)),
  });
  const { records, query, isAnswered, isLoading } = useReferenceSearch({ resource: to, typed });
  const found = records.map(optionOf).filter(({ label }) => isAnswered || fits(label, typed));
  const holdEnter = useHeldEnter(typed === '' || !isLoading, found.length > 0);
  const listed = found.find((option) => option.value === value);
  const isElsewhere = value !== '' && query.isSuccess && listed === undefined;
  const { data: chosen } = useOneRecord(to, value, { enabled: isElsewhere });
  const present = listed ?? (chosen?.id === undefined ? undefined : optionOf(chosen));
  const presentName = present?.label ?? '';
  // The object is stable while its value is the same: a new one would interrupt typing.
  const named = useMemo<Option>(
    () => (value === '' ? all : { value, label: presentName }),
    [value, presentName, all],
  );
  const chosenOption = useSteady(named, typed !== '', (option) => option.value);
  return (
    <Box sx={CHOICE}>
      <Box component="label" htmlFor={id} sx={CHOICE_LABEL}>
        {label}
      </Box>
      <Autocomplete
        id={id}
        size="small"
        disableClearable
        options={typed === '' ? [all, ...found] : found}
        filterOptions={(options) => options}
        value={chosenOption}
        isOptionEqualToValue={(option, selected) => option.value === selected.value}
        onChange={(_, option) => onChange(option.value)}
        onInputChange={(_, input, reason) => setTyped(reason === 'input' ? input.trim() : '')}
        onKeyDown={(event) => {
          // Enter in a form around it must not send that with the former choice.
          if (!holdEnter(event) && event.key === 'Enter' && typed !== '') event.preventDefault();
        }}
        loading={isLoading}
        autoHighlight
        loadingText={text('list.loading')}
        openText={text('fields.open')}
        closeText={text('fields.close')}
        noOptionsText={target.list.empty}
        selectOnFocus
        handleHomeEndKeys
        renderInput={(params) => <TextField {...params} />}
        sx={{
          width: { xs: 'auto', sm: 144 },
          flex: { xs: 1, sm: 'none' },
          minWidth: 0,
          '& .MuiInputBase-root': { fontSize: { xs: 16, sm: 13 }, minHeight: { xs: 44, sm: 0 } },
        }}
      />
    </Box>
  );
}
