import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useIsReading } from '../../data/index.ts';
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

/**
 * The settings in sections. Users who are not administrators see only their own. All sections appear together: if they appeared
 * one by one, a button could move between press and release, and the click would be lost.
 */
export default function SettingPage(): ReactNode {
  const text = useText();
  const { isAdmin } = useUser();
  const { resources, elsewhere = false } = useDefinitions();
  const hasFirm = Object.values(resources).some(isFirm);
  const shown = useMemo(
    () =>
      sections.filter(
        ({ key, access }) =>
          (access === 'all' || isAdmin) &&
          (key !== 'institution' || hasFirm) &&
          (key !== 'outbox' || !elsewhere),
      ),
    [isAdmin, hasFirm, elsewhere],
  );
  const { allReady, onReady } = useAllReady(shown.length);
  usePageTitle(text('setting.title'));
  return (
    <LeaveGuard>
      <PageHeader title={text('setting.title')} />
      <Box sx={COLUMNS}>
        <SectionLinks sections={shown} />
        <Box sx={{ minWidth: 0 }}>
          {!allReady && <Skeleton variant="rounded" height={480} aria-busy />}
          <Box sx={allReady ? SECTIONS : HIDDEN}>
            {shown.map((section) => (
              <SectionFrame key={section.key} section={section} onReady={onReady} />
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

/** In milliseconds. Sections that take longer appear later, and the others are shown without them. */
const MAX_WAIT = 3000;

/** Whether all parts of a page have mounted and their requests have finished. Once true, it stays true. */
function useAllReady(parts: number): { allReady: boolean; onReady: () => void } {
  const [ready, setReady] = useState(0);
  const [allReady, setAllReady] = useState(false);
  const isReading = useIsReading();
  useEffect(() => {
    if (ready >= parts && !isReading) setAllReady(true);
  }, [ready, parts, isReading]);
  useEffect(() => {
    const timer = setTimeout(() => setAllReady(true), MAX_WAIT);
    return () => clearTimeout(timer);
  }, []);
  const onReady = useCallback(() => setReady((count) => count + 1), []);
  return { allReady, onReady };
}
