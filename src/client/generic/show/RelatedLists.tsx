import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BaseRecord } from '@refinedev/core';
import Add from 'icon/baseline-add';
import { useCallback, useId, useMemo, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import type { Resource, Section } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import type { ListState } from '../list/listState.ts';
import { OPENED_HERE } from '../list/openedHere.ts';
import { Pager } from '../list/Pager.tsx';
import { RecordRows } from '../list/RecordRows.tsx';
import type { RowTasks } from '../list/rowTasks.ts';
import type { ChangeList } from '../list/useListState.ts';
import { useRecords } from '../list/useRecords.ts';
import { givenAddress } from '../page/givenAddress.ts';
import { Problem } from '../page/Problem.tsx';
import { showPath } from '../page/paths.ts';
import { useMay } from '../page/useMay.ts';
import { useTransactionLink } from '../transaction/useTransactionLink.ts';
import { relatedList } from './relatedList.ts';

/** Below a record's details: the records of other resources that point to it, as its definition asks for them. */
export function RelatedLists({ resource, record }: { resource: Resource; record: BaseRecord }) {
  const { resources } = useDefinitions();
  return resource.show.sections.map((section) => {
    const other = resources[section.of];
    if (other === undefined) return null;
    return (
      <RelatedList
        key={`${section.of} ${section.by}`}
        other={other}
        section={section}
        id={String(record.id)}
      />
    );
  });
}

interface Props {
  other: Resource;
  section: Section;
  /** Of the record that they point to. */
  id: string;
}

function RelatedList({ other, section, id }: Props) {
  const may = useMay(other);
  // What may not be read is not there.
  return may.list ? <Rows other={other} section={section} id={id} /> : null;
}

function Rows({ other, section, id }: Props) {
  const titleId = useId();
  const resource = useMemo(() => relatedList(other, section), [other, section]);
  const { state, change } = useOwnState(resource, section, id);
  const records = useRecords(resource, state, change);
  const tasks = useTasks(other);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={HEAD}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          {resource.list.title}
        </Typography>
        {section.create && <AddLink other={other} by={section.by} id={id} />}
      </Box>
      {records.failure !== undefined && <Problem message={records.failure} onAgain={records.again} />}
      {(records.failure === undefined || records.rows.length > 0) && (
        <RecordRows
          resource={resource}
          records={records}
          state={{ sort: state.sort, size: 2 }}
          change={change}
          tasks={tasks}
          empty={<Empty words={other.list.empty} />}
        />
      )}
      {records.total > section.pageSize && (
        <Pager
          page={state.page}
          size={state.size}
          sizes={resource.list.pageSizes}
          total={records.total}
          more={records.more}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size })}
        />
      )}
    </Box>
  );
}

/** The state of a list that shares its page with others, and so does not stand in the address. */
function useOwnState(
  { list }: Resource,
  { by }: Section,
  id: string,
): { state: ListState; change: ChangeList } {
  const [state, setState] = useState({ page: 1, size: list.pageSize, sort: { ...list.sort } });
  const change = useCallback<ChangeList>(
    (next) => setState((before) => ({ ...before, page: 1, ...next })),
    [],
  );
  return { state: { ...state, q: '', filters: { [by]: id }, deleted: false }, change };
}

function useTasks(other: Resource): RowTasks {
  const navigate = useNavigate();
  const transaction = useTransactionLink();
  const may = useMay(other);
  const hrefOf = ({ id }: BaseRecord) =>
    other.kind === 'movement' ? transaction.hrefOf(String(id)) : showPath(other, String(id));
  const open = (row: BaseRecord) => {
    if (other.kind === 'movement') transaction.open(String(row.id));
    else void navigate(hrefOf(row), { state: OPENED_HERE });
  };
  return {
    open: may.one ? open : undefined,
    href: may.one ? hrefOf : undefined,
    actions: [],
    asMenu: false,
  };
}

function AddLink({ other, by, id }: { other: Resource; by: string; id: string }) {
  const may = useMay(other);
  const { pathname } = useLocation();
  if (!may.create) return null;
  return (
    <Button
      component={RouterLink}
      to={givenAddress(other, { [by]: id })}
      state={{ ...OPENED_HERE, backTo: pathname }}
      variant="outlined"
      color="inherit"
      startIcon={<Add />}
      sx={{ borderColor: 'divider' }}
    >
      {other.create.title}
    </Button>
  );
}

function Empty({ words }: { words: string }) {
  return (
    <Box sx={{ py: 3, textAlign: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        {words}
      </Typography>
    </Box>
  );
}

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1, minHeight: 40 };
