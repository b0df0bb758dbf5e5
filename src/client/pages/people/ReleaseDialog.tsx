import { type ReactNode, useState } from 'react';
import { useRows } from '../../data/index.ts';
import { useFailureNotification } from '../../generic/page/useFailureNotification.ts';
import { useResource } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { daysToSend, PeopleDays } from './PeopleDays.tsx';
import { PeopleDialog } from './PeopleDialog.tsx';
import { PeopleTable, type Person } from './PeopleTable.tsx';
import { usePeopleCall } from './usePeopleCall.ts';
import { useProject } from './useProject.ts';
import { useSelectedIds } from './useSelectedIds.ts';

/** projects/release-employee/{projectId}: selects the people who leave a project (docs/business-rules.md, "Assignment"). */
export default function ReleaseDialog(): ReactNode {
  const text = useText();
  const { projectId, close } = useProject();
  const employees = useResource('employee');
  const path = `/project_employee_assign/release/${encodeURIComponent(projectId)}`;
  const { selected, toggle, clear } = useSelectedIds();
  const today = useToday();
  const [days, setDays] = useState<Readonly<Record<string, unknown>>>({ date: today });
  const query = useRows({ path, rows: 'data', failed: text('people.assignmentsFailed') });
  useFailureNotification(query.error?.message);
  const { send, busy } = usePeopleCall(path, {
    failed: text('people.releaseFailed'),
    done: text('people.released'),
    onEnd: close,
  });
  return (
    <PeopleDialog
      projectId={projectId}
      title={text('people.releaseTitle')}
      submit={text('people.release')}
      selectedCount={selected.length}
      busy={busy}
      onSubmit={() => send(selected, daysToSend(days, today))}
      onUnselect={clear}
      onClose={close}
    >
      <PeopleDays days={days} labels={{ date: text('people.lastDay') }} onDays={setDays} />
      <PeopleTable
        label={employees.label.many}
        columns={[employees.fields[employees.title]?.label ?? '', text('people.assignedBy')]}
        people={(query.data?.rows ?? []).map(personOf)}
        selected={selected}
        onToggle={toggle}
        loading={query.isPending}
        failed={query.error?.message}
        onAgain={() => void query.refetch()}
      />
    </PeopleDialog>
  );
}

function personOf(row: Record<string, unknown>, index: number): Person {
  return {
    id: Number(row.employee_id),
    number: index + 1,
    name: String(row.employee_name ?? ''),
    isFree: true,
    cells: [String(row.assigned_by ?? '—')],
  };
}
