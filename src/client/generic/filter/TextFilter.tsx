import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useText } from '../../providers/i18n.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { useTypedSearch } from './useTypedSearch.ts';

interface Props {
  label: string;
  /** '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter by a part of a text, applied while the user types. */
export function TextFilter({ label, value, onChange }: Props) {
  const text = useText();
  const id = useId();
  const { typed, setTyped } = useTypedSearch(value, onChange);
  return (
    <FilterFrame htmlFor={id} labelId={`${id}-label`} label={label} onClear={undefined}>
      <OutlinedInput
        id={id}
        type="search"
        size="small"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={text('filter.contains')}
        inputProps={{ maxLength: 200 }}
        sx={{
          fontSize: { xs: 16, sm: 13 },
          width: { xs: 'auto', sm: 160 },
          flex: { xs: 1, sm: 'none' },
          minHeight: { xs: 44, sm: 0 },
        }}
      />
    </FilterFrame>
  );
}
