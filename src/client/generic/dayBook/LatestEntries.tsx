import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useMemo, useState } from 'react';
import type { HistoryView, Item, Resource } from '../../../schema/index.ts';
import { type Definitions, useDefinitions } from '../../providers/definitions.tsx';
import { plainState } from '../list/listState.ts';
import { RecordRows } from '../list/RecordRows.tsx';
import { type ChangeList, changeOf } from '../list/useListState.ts';
import { useRecords } from '../list/useRecords.ts';
import { Problem } from '../page/Problem.tsx';
import { Pager } from '../table/Pager.tsx';
import { DayInput } from './DayInput.tsx';
import { useEntryTasks } from './useEntryTasks.ts';

const SIZES = [20, 50, 100];

interface Props {
  resource: Resource;
  history: HistoryView;
  /** Called with a day to show in place of the latest; without it there is no date input. */
  onDay?: (day: string) => void;
  /** The heading; by default that of the history. */
  title?: string;
}

/** The latest movements of a kind with who entered them, the newest first. */
export function LatestEntries({ resource, history, onDay, title = history.title }: Props) {
  const id = useId();
  const { resources } = useDefinitions();
  const list = useMemo(
    () => latestList(resource, history, title, resources),
    [resource, history, title, resources],
  );
  const [paging, setPaging] = useState({ page: 1, size: SIZES[0] as number });
  const change = useCallback<ChangeList>(
    (change) =>
      setPaging((before) => {
        const { page = 1, size = before.size } = changeOf(change, { ...plainState(list), ...before });
        return { page, size };
      }),
    [list],
  );
  const records = useRecords(list, { ...plainState(list), ...paging, ...LATEST_FIRST }, change);
  const tasks = useEntryTasks(resource, history);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={HEAD}>
        <Typography id={id} component="h2" variant="h2" sx={{ flex: 1, alignSelf: 'center' }}>
          {title}
        </Typography>
        {onDay !== undefined && <DayInput day="" onDay={onDay} onBlank={() => undefined} />}
      </Box>
      {records.failure !== undefined && <Problem message={records.failure} onAgain={records.again} />}
      {(records.failure === undefined || records.rows.length > 0) && (
        <RecordRows
          resource={list}
          records={records}
          state={{ size: 3, sort: LATEST_FIRST.sort }}
          tasks={tasks}
          empty={<Empty words={history.empty} />}
        />
      )}
      {records.total > (SIZES[0] as number) && (
        <Pager
          page={paging.page}
          size={paging.size}
          sizes={SIZES}
          total={records.total}
          more={records.more}
          counting={records.counting}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size })}
        />
      )}
    </Box>
  );
}

const LATEST_FIRST = {
  q: '',
  filters: {},
  deleted: false,
  view: 'table' as const,
  sort: { field: 'id', order: 'desc' as const },
};

/** The history's own fields with the day, and at the end who entered it. The day stands in place of the time. */
function latestList(
  resource: Resource,
  history: HistoryView,
  title: string,
  resources: Definitions['resources'],
): Resource {
  const { fields, list } = resource;
  // Who reads no users gets no names.
  const isNamed =
    fields.added_by !== undefined && Object.values(resources).some(({ account }) => account !== undefined);
  const own = history.columns.filter(({ field }) => fields[field] !== undefined && !FRAMING.includes(field));
  const columns = [item(resource, 'id'), item(resource, 'date'), ...own];
  if (isNamed) columns.push(item(resource, 'added_by'));
  return { ...resource, list: { ...list, title, columns, link: 'id', filters: [], summary: [] } };
}

const FRAMING = ['id', 'date', 'added_by', 'created_at'];

function item({ fields }: Resource, field: string): Item {
  return { field, label: fields[field]?.labels.list ?? field };
}

function Empty({ words }: { words: string }) {
  return (
    <Paper elevation={0} sx={{ py: 4, textAlign: 'center', background: 'none' }}>
      <Typography sx={{ fontWeight: 600 }}>{words}</Typography>
    </Paper>
  );
}

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 1.5 };
