import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ErrorOutline from 'icon/baseline-error-outline';
import { type ReactNode, useId } from 'react';
import { useText } from '../../providers/i18n.ts';

interface Props {
  /** Names the tabs. */
  label: string;
  titles: readonly string[];
  /** The place of the one that is open. */
  open: number;
  onOpen: (place: number) => void;
  /** The places of those in which something is wrong. */
  wrong?: readonly number[];
  /** What stands behind the tab at a place. */
  children: (place: number) => ReactNode;
}

/** Groups behind tabs. What stands behind all of them is there all the time, so that nothing typed is lost; on paper it is seen. */
export function GroupTabs({ label, titles, open, onOpen, wrong = [], children }: Props) {
  const id = useId();
  const text = useText();
  return (
    <>
      <Tabs
        value={open}
        onChange={(_, place: number) => onOpen(place)}
        aria-label={label}
        variant="scrollable"
        allowScrollButtonsMobile
        data-print="hide"
        sx={TABS}
      >
        {titles.map((title, place) => {
          const isWrong = wrong.includes(place);
          return (
            <Tab
              key={title}
              id={`${id}-tab-${place}`}
              aria-controls={`${id}-panel-${place}`}
              label={title}
              {...(isWrong && {
                icon: <ErrorOutline fontSize="small" titleAccess={text('form.tabWrong')} />,
                iconPosition: 'end' as const,
              })}
              sx={{ minHeight: 44, ...(isWrong && { color: 'error.main', '&.Mui-selected': WRONG }) }}
            />
          );
        })}
      </Tabs>
      {titles.map((title, place) => (
        <Box
          key={title}
          role="tabpanel"
          id={`${id}-panel-${place}`}
          aria-labelledby={`${id}-tab-${place}`}
          hidden={place !== open}
          sx={{ '@media print': { display: 'block !important' } }}
        >
          {children(place)}
        </Box>
      ))}
    </>
  );
}

const TABS = { minHeight: 44, mb: 2.5, borderBottom: 1, borderColor: 'divider' };
const WRONG = { color: 'error.main' };
