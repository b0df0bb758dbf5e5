import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router';
import type { Field, Resource } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { useFormat } from '../../providers/definitions.tsx';
import type { RowTasks } from '../list/rowTasks.ts';
import { entryText } from './entryText.ts';
import type { Entry } from './useCalendar.ts';

interface Props {
  resource: Resource;
  by: Field;
  entry: Entry;
  tasks: RowTasks;
  /** It lasts longer than its day. */
  isLong: boolean;
  /** It can be reached with Tab. */
  isReached: boolean;
}

/** A record on its day, as one line. */
export function CalendarEntry({ resource, by, entry: { row }, tasks, isLong, isReached }: Props) {
  const { time, name, amount } = entryText(resource, row, by, useFormat());
  const href = tasks.href?.(row);
  const link = href === undefined ? {} : { component: RouterLink, to: href, state: OPENED_IN_APP };
  return (
    <Box
      {...link}
      tabIndex={href === undefined ? undefined : isReached ? 0 : -1}
      title={[time, name, amount].filter(Boolean).join(' · ')}
      sx={[ENTRY, isLong && LONG]}
    >
      {/* A short name, such as a number, leaves the amount its room. */}
      <span className="lead" style={{ flexBasis: `min(6em, ${time.length + name.length}ch)` }}>
        {time !== '' && <span className="side">{time}</span>}
        <span className="name">{name}</span>
      </span>
      {amount !== '' && <span className="side">{amount}</span>}
    </Box>
  );
}

const ENTRY = {
  display: 'flex',
  // An amount without room goes to a second line, which is out of sight: it is never cut.
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  columnGap: 0.75,
  minWidth: 0,
  height: 24,
  px: 0.75,
  borderRadius: 0.5,
  fontSize: 12,
  lineHeight: '24px',
  color: 'text.primary',
  textDecoration: 'none',
  backgroundColor: 'action.selected',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '& .lead': { display: 'flex', gap: 0.75, flex: '1 1 6em', minWidth: 0 },
  '& .name': { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500 },
  '& .side': { flex: 'none', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  'a&:hover': { backgroundColor: 'action.focus' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
};

/** A range of days is drawn over them in the accent of the theme. */
const LONG = {
  backgroundColor:
    'color-mix(in srgb, var(--mui-palette-primary-main) 16%, var(--mui-palette-background-paper))',
  'a&:hover': {
    backgroundColor:
      'color-mix(in srgb, var(--mui-palette-primary-main) 24%, var(--mui-palette-background-paper))',
  },
};
