import Search from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../providers/i18n.ts';
import { BackDialog } from '../back/BackDialog.tsx';
import { useShortcut } from '../keys/useShortcut.ts';
import { SearchBox } from './SearchBox.tsx';

/** The search on a phone: an icon in the top bar, and a dialog over the whole screen. */
export function SearchDialog(): ReactNode {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  useShortcut('search', () => setOpen(true));
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        aria-label={text('search.everywhere')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'end' }}
      >
        <Search />
      </IconButton>
      <BackDialog
        open={open}
        onClose={close}
        fullScreen
        slotProps={{ paper: { 'aria-label': text('search.everywhere') } as object }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, p: 1, flex: 'none' }}>
          <SearchBox id={id} open autoFocus onOpen={() => {}} onDone={close}>
            {(results) => (
              <>
                <Button color="inherit" onClick={close} sx={{ minHeight: 44 }}>
                  {text('search.close')}
                </Button>
                <Box sx={{ gridColumn: '1 / -1', mx: -0.5 }}>{results}</Box>
              </>
            )}
          </SearchBox>
        </Box>
      </BackDialog>
    </>
  );
}
