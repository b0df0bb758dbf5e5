import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Attendance, Resource } from '../../schema/index.ts';
import { pathOf } from '../address/paths.ts';
import { prefilledParameters } from '../address/prefilledAddress.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { countText, useText } from '../providers/i18n.ts';
import { AttendanceExport } from './attendance/AttendanceExport.tsx';
import { AttendanceTable } from './attendance/AttendanceTable.tsx';
import { AttendanceTools } from './attendance/AttendanceTools.tsx';
import { daysOf, type Person } from './attendance/MonthAttendance.ts';
import { placeCodes } from './attendance/placeCodes.ts';
import { useAttendance, useAttendanceTotals } from './attendance/useAttendance.ts';
import { type AttendanceState, SIZES, useAttendanceState } from './attendance/useAttendanceState.ts';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { Problem } from './page/Problem.tsx';
import { useMay } from './page/useMay.ts';
import { Pager } from './table/Pager.tsx';

/** Who was present on which day of a month, by the movements of a kind; a day leads to the form where it is entered. */
export function AttendancePage({ resource }: { resource: Resource }) {
  const text = useText();
  const may = useMay(resource);
  const { attendance, sheet, create } = resource;
  if (attendance === undefined) throw new Error(`${resource.name} has no attendance`);
  const { state, change } = useAttendanceState();
  const { data, error, isPlaceholderData, refetch } = useAttendance(attendance, state);
  const { data: sums } = useAttendanceTotals(attendance, state);
  const days = useMemo(() => daysOf(state.month), [state.month]);
  const open = useOpenDay(resource, attendance, state);
  usePageTitle(attendance.title);
  if (!may.list) return <Denied title={attendance.title} />;
  const form = sheet?.form ?? create;
  const total = data?.total;
  return (
    <>
      <PageHeader
        title={attendance.title}
        subtitle={total === undefined ? undefined : text('list.found', { count: countText(total) })}
      >
        <AttendanceExport
          resource={resource}
          attendance={attendance}
          query={{ month: state.month, place: state.place, q: state.q }}
          total={total ?? 0}
        />
        {may.create && <PageLinks links={[{ to: form.path, label: form.title }]} />}
      </PageHeader>
      <AttendanceTools resource={resource} attendance={attendance} state={state} change={change} />
      {error !== null && <Problem message={error.message} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={400} />}
      {data !== undefined && data.people.length === 0 && (
        <Nobody attendance={attendance} state={state} change={change} />
      )}
      {data !== undefined && data.people.length > 0 && (
        <>
          <AttendanceTable
            label={attendance.title}
            people={resource.fields[attendance.each]?.to ?? ''}
            heading={resource.fields[attendance.each]?.label ?? ''}
            days={days}
            attendance={data}
            sums={sums}
            isBusy={isPlaceholderData}
            isOnePlace={state.place !== ''}
            onOpen={may.create ? open : undefined}
          />
          <Pager
            page={state.page}
            size={state.size}
            sizes={SIZES}
            total={data.total}
            onPage={(page) => change({ page })}
            onSize={(size) => change({ size })}
            lead={state.place === '' && <Codes places={data.places} />}
          />
        </>
      )}
    </>
  );
}

export default AttendancePage;

/** The sheet, or the form, of a day: with the place of the cell, of the filter, or of the person's days around it. */
function useOpenDay(
  { sheet, create }: Resource,
  { each, place }: Attendance,
  state: AttendanceState,
): (person: Person, day: string) => void {
  const navigate = useNavigate();
  return (person, day) => {
    const known = state.place || placeAround(person, day);
    const values = {
      date: day,
      ...(known !== '' && { [place]: known }),
      ...(sheet === undefined && { [each]: String(person.id) }),
    };
    const parameters = new URLSearchParams(prefilledParameters(values));
    navigate(`${pathOf((sheet?.form ?? create).path)}?${parameters}`);
  };
}

/** The place of the day itself, otherwise of the last day before it, otherwise of the first one after it. */
function placeAround({ cells }: Person, day: string): string {
  const days = [...cells.values()];
  const before = days.filter(({ date }) => date <= day).at(-1);
  const [place] = (before ?? days[0])?.places ?? [];
  return place === undefined ? '' : String(place);
}

/** The names of the codes in the cells. */
function Codes({ places }: { places: ReadonlyMap<number, string> }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {[...placeCodes(places)].map(([id, code]) => `${code} ${places.get(id)}`).join(' · ')}
    </Typography>
  );
}

function Nobody({
  attendance,
  state,
  change,
}: {
  attendance: Attendance;
  state: AttendanceState;
  change: (change: Partial<AttendanceState>) => void;
}) {
  const text = useText();
  const isNarrowed = state.q !== '' || state.place !== '' || state.page > 1;
  return (
    <Box sx={{ px: 2, py: 5, textAlign: 'center', color: 'text.secondary' }}>
      <Typography sx={{ fontWeight: 600, color: 'text.primary', mb: 1 }}>{attendance.empty}</Typography>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {text(isNarrowed ? 'list.emptyNarrowed' : 'attendance.emptyHelp')}
      </Typography>
      {isNarrowed && (
        <Button variant="outlined" size="small" onClick={() => change({ q: '', place: '' })}>
          {text('list.showAll')}
        </Button>
      )}
    </Box>
  );
}
