import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../providers/i18n.ts';
import { hasAlt, keysOf, SHORTCUTS, type ShortcutName } from './shortcuts.ts';

/** The keyboard shortcuts as a list. */
export function ShortcutList(): ReactNode {
  const text = useText();
  return (
    <>
      <Box component="dl" sx={LIST}>
        {(Object.keys(SHORTCUTS) as ShortcutName[]).map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>
              <Keys keys={keysOf(name)} />
              {isSingle(name) && (
                <>
                  {text('keys.or')} <Keys keys={keysOf(name, ['Alt', ...SHORTCUTS[name].keys])} />
                </>
              )}
            </dt>
            <dd>{text(SHORTCUTS[name].does)}</dd>
          </Box>
        ))}
      </Box>
      <Box component="p" sx={{ mt: 2, mb: 0, fontSize: 13, color: 'text.secondary' }}>
        {text('keys.alt')}
      </Box>
    </>
  );
}

function Keys({ keys }: { keys: readonly string[] }): ReactNode {
  return keys.map((key) => <kbd key={key}>{key}</kbd>);
}

/** Whether a shortcut is a single character, which works with Alt while a field has the focus. */
function isSingle(name: ShortcutName): boolean {
  return SHORTCUTS[name].keys.length === 1 && hasAlt(name);
}

const LIST = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 1,
  fontSize: 13,
  '& dd': { m: 0, color: 'text.secondary' },
  '& kbd': {
    fontFamily: 'inherit',
    fontSize: 12,
    mr: 0.5,
    px: 0.75,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
  },
};
