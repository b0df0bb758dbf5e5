import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import { LeaveGuard } from '../../generic/form/LeaveGuard.tsx';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { sections } from './sections.ts';

/** The settings, section by section; those who are no administrators see what concerns them. */
export default function SettingPage(): ReactNode {
  const text = useText();
  const { isAdmin } = useUser();
  const shown = useMemo(() => sections.filter(({ access }) => access === 'all' || isAdmin), [isAdmin]);
  usePageTitle(text('setting.title'));
  return (
    <LeaveGuard>
      <PageHeader title={text('setting.title')} />
      <Box sx={COLUMNS}>
        <SectionLinks sections={shown} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {shown.map((section) => (
            <SectionFrame key={section.key} section={section} />
          ))}
        </Box>
      </Box>
    </LeaveGuard>
  );
}

const COLUMNS = {
  display: 'grid',
  alignItems: 'start',
  gap: { xs: 2, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `160px minmax(0, ${FORM_WIDTH}px)` },
};
