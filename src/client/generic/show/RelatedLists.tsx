import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useMemo, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import type { Item, Resource, Section } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { prefilledAddress } from '../../address/prefilledAddress.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { type ListState, plainState } from '../list/listState.ts';
import { RecordRows } from '../list/RecordRows.tsx';
import { type ChangeList, changeOf } from '../list/useListState.ts';
import { useOpenTasks } from '../list/useOpenTasks.ts';
import { useRecords } from '../list/useRecords.ts';
import { Problem } from '../page/Problem.tsx';
import { useMay } from '../page/useMay.ts';
import { Pager } from '../table/Pager.tsx';

/** Below a record's details: the records of other resources that refer to it, as its definition says. */
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
  /** The id of the record that they refer to. */
  id: string;
}

/** The records of one resource that refer to a record. Lists that the user may not read are hidden. */
export function RelatedList({ other, section, id }: Props) {
  const may = useMay(other);
  return may.list ? <Rows other={other} section={section} id={id} /> : null;
}

function Rows({ other, section, id }: Props) {
  const titleId = useId();
  const resource = useMemo(() => relatedList(other, section), [other, section]);
  const { state, change } = useOwnState(resource, section, id);
  const records = useRecords(resource, state, change);
  const tasks = useOpenTasks(other);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={HEAD}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1, minWidth: 180 }}>
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
          counting={records.counting}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size })}
        />
      )}
    </Box>
  );
}

/** The state of a list that shares its page with others and so is not in the address. */
function useOwnState(
  resource: Resource,
  { by }: Section,
  id: string,
): { state: ListState; change: ChangeList } {
  const [state, setState] = useState(() => plainState(resource));
  const change = useCallback<ChangeList>(
    (change) => setState((before) => ({ ...before, page: 1, ...changeOf(change, before) })),
    [],
  );
  return { state: { ...state, filters: { [by]: id } }, change };
}

function AddLink({ other, by, id }: { other: Resource; by: string; id: string }) {
  const may = useMay(other);
  const { pathname } = useLocation();
  if (!may.create) return null;
  return (
    <Button
      component={RouterLink}
      to={prefilledAddress(other, { [by]: id })}
      state={{ ...OPENED_IN_APP, backTo: pathname }}
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

/**
 * The resource with the list of a section. Settings that the section leaves out come from the resource's own list, except the
 * shared reference.
 */
function relatedList(other: Resource, section: Section): Resource {
  const { list, fields } = other;
  const labelOf = (field: string) =>
    list.columns.find((column) => column.field === field)?.label ?? fields[field]?.labels.list ?? field;
  const columns: readonly Item[] =
    section.columns?.map(({ field, label }) => ({ field, label: label ?? labelOf(field) })) ??
    list.columns.filter(({ field }) => field !== section.by);
  return {
    ...other,
    list: {
      ...list,
      title: section.label ?? other.label.many,
      columns,
      sort: section.sort === undefined ? list.sort : { field: section.sort, order: section.order },
      pageSize: section.pageSize,
      pageSizes: [...new Set([section.pageSize, ...list.pageSizes])].sort((one, two) => one - two),
      filters: [],
      summary: [],
    },
  };
}
