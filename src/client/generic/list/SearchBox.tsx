import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../providers/i18n.ts';

/** How long to wait for the next letter before the server is asked. */
const PAUSE = 250;

/** Searches the whole list on the server as one types. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Back, or a reset of the filters, changes it from outside.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      onSearch(sent.current);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
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
      sx={{ flex: { xs: '1 1 200px', sm: '0 0 auto' }, width: { sm: 260 }, minHeight: { xs: 44, sm: 0 } }}
    />
  );
}
