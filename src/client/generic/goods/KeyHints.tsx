import Box from '@mui/material/Box';
import { useText } from '../../providers/i18n.ts';

const KEYS = [
  { keys: 'Enter', does: 'goods.keys.next' },
  { keys: 'Ctrl Enter', does: 'goods.keys.save' },
  { keys: 'Alt Delete', does: 'goods.keys.remove' },
] as const;

/** How to work without the mouse, beside the buttons; not where there is no keyboard. */
export function KeyHints() {
  const text = useText();
  return (
    <Box sx={HINTS}>
      {KEYS.map(({ keys, does }) => (
        <span key={keys}>
          <kbd>{keys}</kbd> {text(does)}
        </span>
      ))}
    </Box>
  );
}

const HINTS = {
  mr: 'auto',
  display: { xs: 'none', md: 'flex' },
  gap: 2,
  fontSize: 12,
  color: 'text.secondary',
  '@media (hover: none)': { display: 'none' },
  '& kbd': {
    fontFamily: 'inherit',
    px: 0.5,
    py: 0.125,
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
    fontSize: 12,
  },
};
