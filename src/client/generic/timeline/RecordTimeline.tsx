import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { DAYS_OF_KIND, offeredFields, type ViewDays } from '../../../schema/index.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useToday } from '../../providers/today.ts';
import { CalendarHead } from '../calendar/CalendarHead.tsx';
import { shownDays, spanOf } from '../calendar/calendarDays.ts';
import { EntryList } from '../calendar/EntryList.tsx';
import { NothingShown } from '../calendar/NothingShown.tsx';
import { useCalendar } from '../calendar/useCalendar.ts';
import { cellLock } from '../grid/cellLock.ts';
import { useFieldChange } from '../list/useFieldChange.ts';
import { Problem } from '../page/Problem.tsx';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import type { FieldViewProps, ViewProps } from '../views/ViewProps.ts';
import { viewField } from '../views/viewField.ts';
import { groupEntries } from './groupEntries.ts';
import { TimelineRows } from './TimelineRows.tsx';
import type { TimelineDays } from './timelineDays.ts';

/** The records of a list as bars over their days, in the groups of the list. On a phone they are a list. */
export function RecordTimeline(props: ViewProps) {
  const text = useText();
  const { resource, state } = props;
  const fields = offeredFields('timeline', resource, fieldTypes);
  const field = viewField('timeline', resource, state.by, fields);
  if (field === undefined)
    return <Problem message={text('timeline.noField')} severity="info" onAgain={undefined} />;
  return <Timeline key={field.name} {...props} field={field} fields={fields} />;
}

export default RecordTimeline;

/** The bars that are drawn at once. */
const ROWS = 300;

function Timeline({ resource, may, state, change, tasks, field, fields }: FieldViewProps) {
  const text = useText();
  const today = useToday();
  const format = useFormat();
  const isPhone = usePhone();
  const { elsewhere } = useDefinitions();
  const shows = shownBy(state.days);
  const at = state.at ?? today;
  const shown = spanOf(shows, at);
  const calendar = useCalendar(resource, state, field, { ...shown, rows: ROWS });
  const [draft, setDraft] = useState('');
  const onChange = useFieldChange(resource, field);
  const { logic } = useRecordLogic(resource);
  const mayUpdate = may.update && !state.deleted && !elsewhere;
  const groups = groupEntries(resource, state, calendar.entries, format);
  const label = text('calendar.of', { many: resource.label.many, field: field.label });
  return (
    <>
      <CalendarHead
        kind="timeline"
        {...{ shows, at, field, fields, calendar, change }}
        days={shownDays(shows === 'month' ? 'list' : shows, at)}
        onShow={(next) => change({ days: next === 'month' ? undefined : next })}
        onDay={(day) => change({ at: day === today ? undefined : day }, { replace: true })}
      />
      {calendar.failure !== undefined && <Problem message={calendar.failure} onAgain={calendar.again} />}
      {calendar.entries.length === 0 ? (
        <NothingShown isLoading={calendar.first} />
      ) : isPhone ? (
        <Paper variant="outlined" role="group" aria-label={label} aria-busy={calendar.busy}>
          {groups.map(({ key, name, entries }) => (
            <Box key={key} component="section" aria-label={name || label}>
              {name !== '' && (
                <Typography component="h3" variant="subtitle2" sx={HEADING}>
                  {name}
                </Typography>
              )}
              <EntryList label={name || label} by={field} {...{ resource, tasks, entries }} />
            </Box>
          ))}
        </Paper>
      ) : (
        <TimelineRows
          {...{ label, shows, shown, groups, resource, field, tasks, format }}
          busy={calendar.busy}
          lockOf={(row) => {
            const lock = cellLock({ resource, field, row, logic, mayUpdate });
            return lock === undefined ? undefined : text(lock);
          }}
          onLocked={(lock) => notify({ type: 'error', key: 'moved', message: lock })}
          onDraft={(days) => setDraft(days === undefined ? '' : text('timeline.unsaved', { days }))}
          onSave={(row, range, name, days) => onChange(row, range, `${name}: ${days}`)}
        />
      )}
      {calendar.found > calendar.entries.length && calendar.entries.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ pt: 1 }}>
          {text('calendar.firstOf', {
            shown: countText(calendar.entries.length),
            count: countText(calendar.found),
          })}
        </Typography>
      )}
      <span role="status" style={visuallyHidden}>
        {draft}
      </span>
    </>
  );
}

/** The days of the state; a calendar shows others. */
function shownBy(days: ViewDays | undefined): TimelineDays {
  return DAYS_OF_KIND.timeline.find((each) => each === days) ?? 'month';
}

const HEADING = { px: 1.5, py: 0.75, fontWeight: 600, backgroundColor: 'action.hover' };
