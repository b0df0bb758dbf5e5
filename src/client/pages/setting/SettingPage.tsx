import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo } from 'react';
import { LeaveGuard } from '../../generic/form/LeaveGuard.tsx';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { isFirm } from '../../layout/menu.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { sections } from './sections.ts';
import { useAllThere } from './useAllThere.ts';

/**
 * The settings, section by section; those who are no administrators see what concerns them. They are shown together: as each
 * comes in a height of its own, a button below would move between press and release, and the click be lost.
 */
export default function SettingPage(): ReactNode {
  const text = useText();
  const { isAdmin } = useUser();
  const { resources } = useDefinitions();
  const hasFirm = Object.values(resources).some(isFirm);
  const shown = useMemo(
    () =>
      sections.filter(
        ({ key, access }) => (access === 'all' || isAdmin) && (key !== 'institution' || hasFirm),
      ),
    [isAdmin, hasFirm],
  );
  const { allThere, onThere } = useAllThere(shown.length);
  usePageTitle(text('setting.title'));
  return (
    <LeaveGuard>
      <PageHeader title={text('setting.title')} />
      <Box sx={COLUMNS}>
        <SectionLinks sections={shown} />
        <Box sx={{ minWidth: 0 }}>
          {!allThere && <Skeleton variant="rounded" height={480} aria-busy />}
          <Box sx={allThere ? SECTIONS : HIDDEN}>
            {shown.map((section) => (
              <SectionFrame key={section.key} section={section} onThere={onThere} />
            ))}
          </Box>
        </Box>
      </Box>
    </LeaveGuard>
  );
}

const SECTIONS = { display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' };

const HIDDEN = { visibility: 'hidden', height: 0, overflow: 'hidden' };

const COLUMNS = {
  display: 'grid',
  alignItems: 'start',
  gap: { xs: 2, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `160px minmax(0, ${FORM_WIDTH}px)` },
};
