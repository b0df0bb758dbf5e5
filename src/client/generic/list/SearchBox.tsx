import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Search from 'icon/baseline-search';
import { useText } from '../../providers/i18n.ts';
import { useTypedSearch } from './useTypedSearch.ts';

/** Searches the whole list on the server as one types. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const text = useText();
  const { typed, setTyped } = useTypedSearch(value, onSearch);
  return (
    <OutlinedInput
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
      sx={{ flex: { xs: '1 1 140px', sm: '0 0 auto' }, width: { sm: 260 }, minHeight: { xs: 44, sm: 0 } }}
    />
  );
}
