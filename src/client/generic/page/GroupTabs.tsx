import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useText } from '../../providers/i18n.ts';

interface Props {
  /** The accessible name of the tab list. */
  label: string;
  titles: readonly string[];
  /** The position of the open tab. */
  open: number;
  onOpen: (place: number) => void;
  /** The positions of tabs with errors. */
  wrong?: readonly number[];
  /** Renders the content of the tab at a position. */
  children: (place: number) => ReactNode;
}

/** Groups in tabs. All panels stay mounted, so that typed values are kept; print shows all of them. */
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
