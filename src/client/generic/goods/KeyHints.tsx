import Box from '@mui/material/Box';
import { keysOf } from '../../layout/keys/shortcuts.ts';
import { useText } from '../../providers/i18n.ts';

const KEYS = [
  { name: 'submit', does: 'goods.keys.next' },
  { name: 'send', does: 'goods.keys.save' },
  { name: 'removeLine', does: 'goods.keys.remove' },
] as const;

/** How to work without the mouse, beside the buttons; not where there is no keyboard. */
export function KeyHints() {
  const text = useText();
  return (
    <Box sx={HINTS}>
      {KEYS.map(({ name, does }) => (
        <span key={name}>
          <kbd>{keysOf(name).join(' ')}</kbd> {text(does)}
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
