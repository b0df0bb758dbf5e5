import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useLanguageChoice } from '../../layout/useLanguageChoice.ts';
import { useText } from '../../providers/i18n.ts';

/** The languages side by side, each in its own language; nothing if there is only one. */
export function LanguageBar(): ReactNode {
  const text = useText();
  const { languages, chosen, choose } = useLanguageChoice();
  if (languages.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={text('layout.language')}
      sx={{ display: 'flex', justifyContent: 'center', gap: 0.5 }}
    >
      {languages.map(({ tag, name }) => (
        <Button
          key={tag}
          lang={tag}
          size="small"
          aria-pressed={tag === chosen}
          onClick={() => choose(tag)}
          sx={{
            color: tag === chosen ? 'text.primary' : 'text.secondary',
            fontWeight: tag === chosen ? 600 : 400,
          }}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}
