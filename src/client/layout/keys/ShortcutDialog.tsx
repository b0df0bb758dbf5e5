import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useId } from 'react';
import { releaseKeys } from '../../../fields/heldKeys.ts';
import { useText } from '../../providers/i18n.ts';
import { BackDialog } from '../back/BackDialog.tsx';
import { ShortcutList } from './ShortcutList.tsx';

/** The list of keyboard shortcuts, over any page. */
export default function ShortcutDialog({ onClose }: { onClose: () => void }): ReactNode {
  const text = useText();
  const titleId = useId();
  useEffect(releaseKeys, []);
  return (
    <BackDialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <DialogTitle id={titleId} sx={{ flex: 1 }}>
          {text('support.keys')}
        </DialogTitle>
        <IconButton aria-label={text('dialog.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent dividers>
        <ShortcutList />
      </DialogContent>
    </BackDialog>
  );
}
