import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { ComboInput } from '../../../fields/ComboInput.tsx';
import { LabelledInput } from '../../../fields/LabelledInput.tsx';
import { fits } from '../../../fields/reference/fits.ts';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { useReferenceSearch } from '../../../fields/reference/useReferenceSearch.tsx';
import { useHeldEnter } from '../../../fields/useHeldEnter.ts';
import { useSteady } from '../../../fields/useSteady.ts';
import { comparable } from '../../../schema/comparable.ts';
import { type Field, inSentence, type Resource, recordName } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';

/** A record that has a ledger. */
export interface LedgerOwner {
  id: string;
  name: string;
  deleted: boolean;
}

interface Props {
  resource: Resource;
  value: LedgerOwner | null;
  onChange: (owner: LedgerOwner | null) => void;
  error: string | undefined;
}

/** A required selector of one record, found by typing. Deleted records are offered too, marked, because their ledgers remain. */
export function RecordSelector({ resource, value, onChange, error }: Props) {
  const text = useText();
  const { owners, loading, failure, typed, setTyped } = useOwners(resource);
  const holdEnter = useHeldEnter(typed === '' || !loading, owners.length > 0);
  const steady = useSteady(value, typed !== '', ({ id }) => id);
  const label = resource.label.one;
  const placeholder = text(VOWEL.test(label) ? 'ledger.selectVowel' : 'ledger.select', {
    label: inSentence(label),
  });
  return (
    <LabelledInput label={label} required error={error}>
      {(control) => (
        <Autocomplete<LedgerOwner>
          id={control.id}
          size="small"
          options={owners}
          filterOptions={(options) => options}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          value={steady}
          onChange={(_, owner) => onChange(owner)}
          onInputChange={(_, input, reason) => setTyped(reason === 'input' ? input.trim() : '')}
          onKeyDown={(event) => {
            if (holdEnter(event)) return;
            // Enter chooses what is typed. Before it is found, it must not submit the form with the former choice.
            if (event.key === 'Enter' && typed !== '') event.preventDefault();
          }}
          onBlur={() => typed !== '' && onChange(named(owners, typed))}
          autoHighlight
          loading={loading}
          loadingText={text('list.loading')}
          noOptionsText={failure ?? resource.ledger?.noRecord ?? resource.list.empty}
          openText={text('fields.open')}
          closeText={text('fields.close')}
          clearText={text('fields.clear')}
          renderOption={({ key, ...props }, { name, deleted }) => (
            <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                {name}
              </Box>
              {deleted && <Chip size="small" variant="outlined" label={text('ledger.deleted')} />}
            </Box>
          )}
          renderInput={(params) => (
            <ComboInput
              params={params}
              control={control}
              field={{ name: 'id', required: true, placeholder } as Field}
              unchosen={typed === '' ? undefined : 'typed'}
            />
          )}
        />
      )}
    </LabelledInput>
  );
}

/** The one record whose whole name was typed; null for any other text, since what was selected before is not meant any more. */
function named(owners: readonly LedgerOwner[], typed: string): LedgerOwner | null {
  const [only, ...others] = owners.filter(({ name }) => comparable(name) === comparable(typed));
  return only === undefined || others.length > 0 ? null : only;
}

function useOwners(resource: Resource) {
  const [typed, setTyped] = useState('');
  const { nameIn } = useReferences();
  const { records, query, isAnswered, isLoading } = useReferenceSearch({
    resource: resource.name,
    typed,
    filters: ALSO_DELETED,
    messageOf: (reason) => reason ?? resource.texts.failed.list,
  });
  const owners = records.map((record) => ({
    id: String(record.id),
    name: nameIn(resource.name, recordName(resource, record) || `#${record.id}`),
    deleted: Boolean(record.archived_at),
  }));
  return {
    owners: isAnswered ? owners : owners.filter(({ name }) => fits(name, typed)),
    loading: isLoading,
    failure: query.error?.message,
    typed,
    setTyped,
  };
}

const ALSO_DELETED = [{ field: 'archived', operator: 'eq' as const, value: 'all' }];

/** Some languages, such as English, use another article before a vowel. */
const VOWEL = /^[aeiou]/i;
