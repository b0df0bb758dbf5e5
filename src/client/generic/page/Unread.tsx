import Box from '@mui/material/Box';
import { useText } from '../../providers/i18n.ts';

/** In place of a figure that depends on what the reader may not read: the reason on hover, and to a screen reader. */
export function Unread() {
  const text = useText();
  const reason = text('figure.unread');
  return (
    <Box component="span" role="img" aria-label={reason} title={reason} sx={UNREAD}>
      –
    </Box>
  );
}

const UNREAD = { color: 'text.secondary', fontWeight: 400, cursor: 'help' };
