import Box from '@mui/material/Box';
import { keysOf, type ShortcutName } from '../../layout/keys/shortcuts.ts';
import { type TextKey, useText } from '../../providers/i18n.ts';

const OF_LINES = [
  { name: 'submit', does: 'goods.keys.next' },
  { name: 'send', does: 'goods.keys.save' },
  { name: 'removeLine', does: 'goods.keys.remove' },
] as const;

interface Props {
  keys?: readonly { name: ShortcutName; does: TextKey }[];
}

/** Keyboard hints beside the buttons; hidden on devices without a keyboard. */
export function KeyHints({ keys = OF_LINES }: Props) {
  const text = useText();
  return (
    <Box sx={HINTS}>
      {keys.map(({ name, does }) => (
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
