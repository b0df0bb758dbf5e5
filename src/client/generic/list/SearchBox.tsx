import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { useShortcut } from '../../layout/keys/useShortcut.ts';
import { useText } from '../../providers/i18n.ts';
import { useTypedSearch } from '../filter/useTypedSearch.ts';

/** Searches the whole list on the server while the user types. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const text = useText();
  const { typed, setTyped } = useTypedSearch(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('find', () => input.current?.select());
  return (
    <OutlinedInput
      inputRef={input}
      type="search"
      size="small"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={text('list.search')}
      inputProps={{ 'aria-label': text('list.search'), maxLength: 200 }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      sx={{ flex: { xs: '1 1 140px', sm: '1 1 132px' }, maxWidth: { sm: 224 }, minHeight: { xs: 44, sm: 0 } }}
    />
  );
}
