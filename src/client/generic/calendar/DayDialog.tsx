import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { CALENDAR_LIMITS, type Field, type Resource } from '../../../schema/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import type { ListState } from '../list/listState.ts';
import type { RowTasks } from '../list/rowTasks.ts';
import { Problem } from '../page/Problem.tsx';
import { EntryList } from './EntryList.tsx';
import type { Begin } from './useBeginDay.ts';
import { useCalendar } from './useCalendar.ts';

interface Props {
  resource: Resource;
  by: Field;
  state: ListState;
  tasks: RowTasks;
  day: string;
  begin: Begin | undefined;
  /** Shows all records of the day as a table; undefined if the list cannot be filtered so. */
  onTable: (() => void) | undefined;
  onClose: () => void;
}

/** All records of one day, and a new one. */
export function DayDialog({ resource, by, state, tasks, day, begin, onTable, onClose }: Props) {
  const text = useText();
  const id = useId();
  const most = CALENDAR_LIMITS.rows;
  const calendar = useCalendar(resource, state, by, { from: day, to: day, most });
  const count = calendar.counts.get(day) ?? 0;
  const isReady = !calendar.first && calendar.failure === undefined;
  return (
    <BackDialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{formatDay(day, 'dddd, D MMMM YYYY')}</DialogTitle>
      <DialogContent dividers sx={{ px: 1.5, py: 0 }}>
        {calendar.failure !== undefined && <Problem message={calendar.failure} onAgain={calendar.again} />}
        {calendar.first && <Skeleton variant="rounded" height={96} sx={{ m: 1.5 }} />}
        {isReady && count === 0 && (
          <Typography color="text.secondary" sx={{ px: 1.5, py: 3, textAlign: 'center' }}>
            {text('calendar.nothing')}
          </Typography>
        )}
        {isReady && (
          <EntryList
            label={text('calendar.entries')}
            {...{ resource, by, tasks }}
            entries={calendar.entries}
          />
        )}
        {count > most && (
          <Typography variant="body2" color="text.secondary" sx={{ px: 1.5, py: 1 }}>
            {text('calendar.firstOf', { shown: countText(most), count: countText(count) })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {onTable !== undefined && count > 0 && (
          <Button color="inherit" onClick={onTable} sx={{ mr: 'auto' }}>
            {text('calendar.asTable')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {text('dialog.close')}
        </Button>
        {begin?.takes(day) === true && (
          <Button variant="contained" startIcon={<Add />} onClick={() => begin.start(day)}>
            {resource.create.title}
          </Button>
        )}
      </DialogActions>
    </BackDialog>
  );
}
