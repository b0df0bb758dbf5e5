import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import type { NamedTab } from './usePageTabs.ts';
import { useSelectedTabInView } from './useSelectedTabInView.ts';

interface Props {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly NamedTab[];
  open: NamedTab;
  onOpen: (name: string) => void;
  /** The content of the open tab. */
  children: ReactNode;
}

/** The tabs of a record's page. Arrow keys open them; only the open one is drawn, so that each loads when it is opened. */
export function RecordTabs({ label, tabs, open, onOpen, children }: Props) {
  const id = useId();
  const ref = useSelectedTabInView();
  return (
    <>
      <Tabs
        ref={ref}
        value={open.name}
        onChange={(_, name: string) => onOpen(name)}
        aria-label={label}
        variant="scrollable"
        // Arrows show that there are more tabs than the screen has room for.
        allowScrollButtonsMobile
        data-print="hide"
        sx={TABS}
      >
        {tabs.map(({ name, title }) => (
          <Tab
            key={name}
            value={name}
            label={title}
            // Not selectionFollowsFocus: of two quick arrow keys it would leave out the one back to the tab still drawn as open.
            onFocus={() => onOpen(name)}
            id={`${id}-${name}`}
            {...(name === open.name && { 'aria-controls': `${id}-panel` })}
            sx={TAB}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.name}`} sx={PANEL}>
        {children}
      </Box>
    </>
  );
}

/** On a phone, four short names fit beside each other. */
const TAB = { minHeight: 44, minWidth: { xs: 72, sm: 90 } };

const TABS = {
  minHeight: 44,
  mb: 2,
  borderBottom: 1,
  borderColor: 'divider',
  // The first tab stands at the margin while there is nothing before it.
  '& .MuiTabs-scrollButtons.Mui-disabled': { width: 0 },
};

const PANEL = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: 320,
  alignContent: 'start',
};
