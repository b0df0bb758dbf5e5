import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ReactNode, useId, useRef, useState } from 'react';
import { keysOf } from '../keys/shortcuts.ts';
import { useShortcut } from '../keys/useShortcut.ts';
import { SearchBox } from './SearchBox.tsx';

/** The search in the top bar, with its results below. Ctrl+K focuses it from anywhere; Escape returns the focus. */
export function SearchInBar(): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [open, setOpen] = useState(false);
  useShortcut('search', () => {
    if (isBehindDialog(input.current)) return;
    input.current?.focus();
    // The next search replaces the one that was left open.
    input.current?.select();
    setOpen(true);
  });
  const leave = (how: 'opened' | 'left') => {
    setOpen(false);
    const back = cameFrom.current;
    input.current?.blur();
    if (how === 'left' && back instanceof HTMLElement && back.isConnected) back.focus();
  };
  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <SearchBox
        id={id}
        open={open}
        inputRef={input}
        onOpen={() => setOpen(true)}
        onDone={leave}
        onFocus={(from) => {
          cameFrom.current = from instanceof Element ? from : null;
        }}
        onBlur={() => setOpen(false)}
        end={
          <Box component="kbd" aria-hidden sx={KEYS}>
            {keysOf('search').join(' ')}
          </Box>
        }
      >
        {(results) => (
          // Using the list's scroll bar must not take the focus from the input.
          <Paper onMouseDown={(event) => event.preventDefault()} sx={LIST}>
            {results}
          </Paper>
        )}
      </SearchBox>
    </Box>
  );
}

/** An open dialog hides the rest of the page from assistive technology. */
function isBehindDialog(input: HTMLElement | null): boolean {
  return input?.closest('[aria-hidden=true]') != null;
}

const KEYS = {
  display: { xs: 'none', md: 'block' },
  whiteSpace: 'nowrap',
  ml: 1,
  font: 'inherit',
  fontSize: '0.75rem',
  color: 'text.secondary',
};
const LIST = {
  position: 'absolute',
  zIndex: 'modal',
  insetInline: 0,
  top: 40,
  maxHeight: 'min(560px, calc(100dvh - 72px))',
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'Floating.main',
  boxShadow: '0 8px 24px rgba(2, 6, 23, 0.16)',
};
