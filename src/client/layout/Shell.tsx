import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';
import type { Resource } from '../../schema/index.ts';
import { useText } from '../providers/i18n.ts';
import { useBackCloses } from './back/useBackCloses.ts';
import { useSkipClosed } from './back/useSkipClosed.ts';
import { Footer } from './Footer.tsx';
import { ShortcutHelp } from './keys/ShortcutHelp.tsx';
import { useFormKeys } from './keys/useFormKeys.ts';
import { currentLink } from './menu.ts';
import { useSidebarMenu } from './resourceItems.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useOfflinePage } from './useOfflinePage.ts';
import { useStoredState } from './useStoredState.ts';
import { ViewAsBanner } from './ViewAsBanner.tsx';

const WIDE = 256;
const RAIL = 64;
/** From this width on, the sidebar is beside the page; below it, it is a drawer. */
const BESIDE = '(min-width:900px)';
/** Below this width, it is a rail unless one has chosen otherwise: a table needs the room. */
const ROOMY = '(min-width:1200px)';

/** Sidebar, top bar and footer around the page. */
export function Shell({
  resource,
  children,
}: {
  resource: Resource | undefined;
  children: ReactNode;
}): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const menu = useSidebarMenu();
  const current = currentLink(menu, pathname, resource);
  const [chosen, setNarrow] = useStoredState<boolean | undefined>('rail', undefined);
  const roomy = useMediaQuery(ROOMY, { noSsr: true });
  const narrow = chosen ?? !roomy;
  const [open, setOpen] = useState(false);
  const main = useMainFocus(pathname);
  const beside = useMediaQuery(BESIDE, { noSsr: true });
  const width = narrow ? RAIL : WIDE;
  const close = () => setOpen(false);
  useBackCloses(open && !beside, close);
  useSkipClosed();
  useOfflinePage();
  useFormKeys();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          width,
          flex: 'none',
          '@media print': { display: 'none' },
        }}
      >
        <Box sx={{ position: 'fixed', insetBlock: 0, width, borderRight: 1, borderColor: 'divider' }}>
          {beside && <Sidebar menu={menu} current={current} narrow={narrow} />}
        </Box>
      </Box>
      <Drawer
        open={open}
        onClose={close}
        sx={{ display: { md: 'none' } }}
        slotProps={{
          paper: { 'aria-label': text('layout.main'), role: 'dialog', sx: { width: WIDE } } as object,
        }}
      >
        <Sidebar menu={menu} current={current} narrow={false} onLeave={close} />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <ViewAsBanner />
        <TopBar narrow={narrow} onNarrow={setNarrow} onMenu={() => setOpen(true)} />
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1440,
            mx: 'auto',
            px: { xs: 2, sm: 3 },
            py: { xs: 2, sm: 3 },
            ...CLEAR_OF_TOP_BAR,
          }}
        >
          {children}
        </Box>
        <Footer />
      </Box>
      <ShortcutHelp />
      <ScrollRestoration getKey={({ pathname: path }) => path} />
    </Box>
  );
}

/** Elements focused by keyboard are scrolled clear of the top bar and of a table's header. */
const CLEAR_OF_TOP_BAR = { '& :is(a, button, input, select, textarea)': { scrollMarginBlock: '72px 16px' } };

/** A new page takes the focus, so that screen readers and the Tab key start at its top, not at the link that was followed. */
function useMainFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A page that has focused its own first field keeps the focus there.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
