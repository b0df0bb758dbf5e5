import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { useText } from '../../providers/i18n.ts';
import type { SettingSection } from './sections.ts';

/** Links to the sections: beside them, on a phone in a row that wraps above them. */
export function SectionLinks({ sections }: { sections: readonly SettingSection[] }): ReactNode {
  const text = useText();
  const { hash } = useLocation();
  // Without a section in its address the page is at its top.
  const current = hash === '' ? sections[0]?.key : hash.slice(1);
  return (
    <Box component="nav" aria-label={text('setting.sections')} sx={PLACE}>
      {sections.map(({ key, title }) => (
        <Link
          key={key}
          component={RouterLink}
          to={`#${key}`}
          replace
          underline="none"
          aria-current={key === current ? 'true' : undefined}
          sx={LINK}
        >
          {text(title)}
        </Link>
      ))}
    </Box>
  );
}

const PLACE = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  flexWrap: 'wrap',
  gap: 0.5,
  position: { md: 'sticky' },
  top: { md: 80 },
  mx: { xs: -1, md: 0 },
};

const LINK = {
  px: 1,
  minHeight: { xs: 44, md: 32 },
  display: 'flex',
  alignItems: 'center',
  borderRadius: 1,
  fontSize: 13,
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&[aria-current]': { color: 'primary.main' },
};
