import Box from '@mui/material/Box';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useRecordList } from '../../data/index.ts';
import { CellValue } from '../../generic/list/CellValue.tsx';
import { SearchBox } from '../../generic/list/SearchBox.tsx';
import { useFailureNotification } from '../../generic/page/useFailureNotification.ts';
import { HEADER_HEIGHT, ROW_HEIGHT } from '../../generic/table/measures.ts';
import { Pager } from '../../generic/table/Pager.tsx';
import { useResource } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { daysToSend, PeopleDays } from './PeopleDays.tsx';
import { PeopleDialog } from './PeopleDialog.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { usePeopleCall } from './usePeopleCall.ts';
import { useProject } from './useProject.ts';
import { useSelectedIds } from './useSelectedIds.ts';

const SIZES = [10, 20, 50];
/** In pixels. */
const PAGER_HEIGHT = 56;
/** The value of is_free for people without a project (docs/business-rules.md, "Assignment"). */
const FREE = '1';

/**
 * projects/assign-employee/{projectId}: selects free employees for a project (docs/business-rules.md, "Assignment"). The server
 * searches and pages; the selection is kept across pages.
 */
export default function AssignDialog(): ReactNode {
  const text = useText();
  const { projectId, close } = useProject();
  const employees = useResource('employee');
  const { selected, toggle, clear } = useSelectedIds();
  const today = useToday();
  const [days, setDays] = useState<Readonly<Record<string, unknown>>>({ date: today });
  const isPast = Object.keys(daysToSend(days, today)).length > 0;
  const [shown, setShown] = useState({ q: '', page: 1, size: SIZES[0] as number });
  const { rows, found, ...query } = useRecordList(
    employees.name,
    {
      pagination: { currentPage: shown.page, pageSize: shown.size, mode: 'server' },
      sorters: [
        { field: 'is_free', order: 'desc' },
        { field: employees.title, order: 'asc' },
      ],
      filters: shown.q === '' ? [] : [{ field: 'q', operator: 'contains', value: shown.q }],
    },
    { keepPrevious: true },
  );
  // The server's own reason has priority over the dialog's message (docs/business-rules.md, "Screens").
  const reason = query.error?.message;
  const failure = reason === employees.texts.failed.list ? text('people.loadFailed') : reason;
  useFailureNotification(failure);
  const { send, busy } = usePeopleCall(`/project_employee_assign/${encodeURIComponent(projectId)}`, {
    failed: text('people.assignFailed'),
    done: text('people.assigned'),
    onEnd: close,
  });
  const onSearch = useCallback((q: string) => setShown((before) => ({ ...before, q, page: 1 })), []);
  // The dialog never gets lower than it was, so that the search field does not move while the user types.
  const most = useRef(0);
  most.current = Math.max(most.current, rows.length);
  const { role_id: role, is_free: availability } = employees.fields;
  return (
    <PeopleDialog
      projectId={projectId}
      title={text('people.assignTitle')}
      submit={text('people.assign')}
      selectedCount={selected.length}
      busy={busy}
      onSubmit={() => send(selected, daysToSend(days, today))}
      onUnselect={clear}
      onClose={close}
    >
      <PeopleDays
        days={days}
        labels={{ date: text('people.from'), until: text('people.until') }}
        onDays={setDays}
      />
      <Box sx={{ mb: 1.5 }}>
        <SearchBox value={shown.q} onSearch={onSearch} />
      </Box>
      <Box sx={{ minHeight: HEADER_HEIGHT + most.current * ROW_HEIGHT + PAGER_HEIGHT }}>
        <PeopleTable
          label={employees.list.title}
          columns={[
            employees.fields[employees.title]?.label ?? '',
            role?.label ?? '',
            availability?.label ?? '',
          ]}
          people={rows.map((row, index) => ({
            id: Number(row.id),
            number: (shown.page - 1) * shown.size + index + 1,
            name: String(row[employees.title] ?? ''),
            // On past days somebody may be free who is on a project now.
            isFree: isPast || String(row.is_free) === FREE,
            cells: [role, availability].map(
              (field) => field && <CellValue field={field} row={row} lines={2} />,
            ),
          }))}
          selected={selected}
          onToggle={toggle}
          loading={query.isPending}
          failed={failure}
          onAgain={() => void query.refetch()}
        />
        <Pager
          page={shown.page}
          size={shown.size}
          sizes={SIZES}
          total={found?.total}
          more={found?.more === true}
          onPage={(page) => setShown({ ...shown, page })}
          onSize={(size) => setShown({ ...shown, size, page: 1 })}
        />
      </Box>
    </PeopleDialog>
  );
}
