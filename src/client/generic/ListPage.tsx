import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BaseRecord } from '@refinedev/core';
import Add from 'icon/baseline-add';
import { lazy, type ReactNode, useCallback, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Action, Resource } from '../../schema/index.ts';
import { Overlay, Section } from '../layout/Section.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useDefinitions } from '../providers/definitions.tsx';
import { countText, useText } from '../providers/i18n.ts';
import { useRecordDialogs } from './dialogs/useRecordDialogs.ts';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { EmptyState } from './list/EmptyState.tsx';
import { isNarrowed, type ListState } from './list/listState.ts';
import { Pager } from './list/Pager.tsx';
import { RecordRows } from './list/RecordRows.tsx';
import { SummaryCards } from './list/SummaryCards.tsx';
import { Toolbar } from './list/Toolbar.tsx';
import { useListState } from './list/useListState.ts';
import { useRecords } from './list/useRecords.ts';
import { useRestore } from './list/useRestore.ts';
import { useRowTasks } from './list/useRowTasks.ts';
import { useTicks } from './list/useTicks.ts';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { Problem } from './page/Problem.tsx';
import { pathOf } from './page/paths.ts';
import { useActions } from './page/useActions.ts';
import { useIdle } from './page/useIdle.ts';
import { type May, useMay } from './page/useMay.ts';

const loadDialog = () => import('./dialogs/RecordDialog.tsx');
const loadDelete = () => import('./dialogs/DeleteDialog.tsx');
const loadPanel = () => import('./form/CreatePanel.tsx');
const RecordDialog = lazy(() => loadDialog().then((module) => ({ default: module.RecordDialog })));
const DeleteDialog = lazy(() => loadDelete().then((module) => ({ default: module.DeleteDialog })));
const CreatePanel = lazy(() => loadPanel().then((module) => ({ default: module.CreatePanel })));

const loadAction = () => import('./actions/ActionDialog.tsx');
const ActionDialog = lazy(() => loadAction().then((module) => ({ default: module.ActionDialog })));

const BulkBar = lazy(() => import('./bulk/BulkBar.tsx').then((module) => ({ default: module.BulkBar })));

/** The list of any resource. */
export function ListPage({ resource }: { resource: Resource }) {
  const may = useMay(resource);
  usePageTitle(resource.list.title);
  if (!may.list) return <Denied title={resource.list.title} />;
  return (
    <LeaveGuard>
      <RecordList resource={resource} may={may} />
    </LeaveGuard>
  );
}

export default ListPage;

function RecordList({ resource, may }: { resource: Resource; may: May }) {
  const text = useText();
  const { list } = resource;
  const { state, change } = useListState(resource);
  const records = useRecords(resource, state, change);
  const { open, addressOf, openDialog, closeDialog } = useRecordDialogs(resource);
  const [deleting, setDeleting] = useState<BaseRecord>();
  const [acting, setActing] = useState<{ action: Action; record: BaseRecord }>();
  const onAct = useCallback((action: Action, record: BaseRecord) => setActing({ action, record }), []);
  const onRestore = useRestore(resource);
  const offered = useActions(resource, 'list');
  const tasks = useRowTasks(resource, {
    may,
    deleted: state.deleted,
    openDialog,
    addressOf,
    onDelete: setDeleting,
    onRestore,
    offered,
    onAct,
  });
  const closeDelete = (deleted: boolean) => {
    setDeleting(undefined);
    if (deleted) focusList();
  };
  const closeAction = (done: boolean) => {
    setActing(undefined);
    if (done) focusList();
  };
  // What a click may need next is fetched while nobody waits for it.
  useIdle(() => void Promise.all([loadDialog(), loadDelete()]), !records.first);
  const { elsewhere, lacks = [] } = useDefinitions();
  // Another product's host has no call for several records.
  const ticks = useTicks(records.rows, state);
  const mayTick = !elsewhere && !state.deleted && list.bulk.length > 0 && (may.update || may.delete);
  const hasPanel = resource.create.in === 'panel' && may.create;
  // A further list is a view of what the own one holds: there records are added and brought back.
  const isOwn = list.name === undefined;
  const create = () => openDialog({ view: 'create', id: '' });
  const isUnread = records.first || (records.failure !== undefined && records.rows.length === 0);
  const total = isUnread ? undefined : records.total;
  const count =
    total === undefined
      ? undefined
      : text(countKey(state, records.more), { count: records.more ? countText(total) : total });
  return (
    <>
      <ListHeader
        resource={resource}
        may={may}
        count={records.first ? COUNT_TO_COME : count}
        onCreate={create}
      />
      {list.summary.length > 0 && <SummaryCards resource={resource} />}
      <Box sx={hasPanel ? BESIDE : undefined}>
        <Box sx={{ minWidth: 0 }}>
          <Toolbar
            resource={resource}
            state={state}
            change={change}
            restores={may.delete && isOwn}
            imports={may.create && list.import && !lacks.includes('import')}
          />
          {records.failure !== undefined && <Problem message={records.failure} onAgain={records.again} />}
          {(records.failure === undefined || records.rows.length > 0) && (
            <RecordRows
              resource={resource}
              records={records}
              state={state}
              change={change}
              tasks={tasks}
              ticks={mayTick ? ticks : undefined}
              empty={
                <EmptyState
                  resource={resource}
                  state={state}
                  change={change}
                  mayCreate={may.create && isOwn}
                  onCreate={create}
                />
              }
            />
          )}
          {mayTick && ticks.rows.length > 0 && (
            <Section>
              <BulkBar resource={resource} may={may} ticks={ticks} />
            </Section>
          )}
          <Pager
            page={state.page}
            size={state.size}
            sizes={list.pageSizes}
            total={total}
            more={records.more}
            onPage={(page) => change({ page })}
            onSize={(size) => change({ size })}
          />
        </Box>
        {hasPanel && (
          <Section>
            <CreatePanel resource={resource} />
          </Section>
        )}
      </Box>
      {open !== undefined && deleting === undefined && (
        <Overlay onClose={closeDialog}>
          <RecordDialog resource={resource} open={open} onClose={closeDialog} />
        </Overlay>
      )}
      {deleting !== undefined && (
        <Overlay onClose={() => closeDelete(false)}>
          <DeleteDialog resource={resource} record={deleting} onClose={closeDelete} />
        </Overlay>
      )}
      {acting !== undefined && (
        <Overlay onClose={() => closeAction(false)}>
          <ActionDialog resource={resource} {...acting} onClose={closeAction} />
        </Overlay>
      )}
    </>
  );
}

/** About as wide as the count will be, so that the actions beside it stay where they are. */
const COUNT_TO_COME = (
  <Box component="span" aria-hidden sx={{ display: 'inline-block', width: '7ch' }}>
    {'\u00a0'}
  </Box>
);

/** The button that asked for it may have gone with its row; whoever works by keyboard stays at the list. */
function focusList(): void {
  requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }));
}

/** Of a search these are not all that there are. */
function countKey(state: ListState, more: boolean): 'list.count' | 'list.found' | 'list.foundMore' {
  if (more) return 'list.foundMore';
  return isNarrowed(state) ? 'list.found' : 'list.count';
}

/** The panel stands at the right; on narrow screens above the list. */
const BESIDE = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  '& > :last-child': { order: { xs: -1, lg: 0 } },
};

interface HeaderProps {
  resource: Resource;
  may: May;
  /** How many there are, in words. */
  count: ReactNode;
  onCreate: () => void;
}

/** The list's title and count, its links, and at the right the one primary action. */
function ListHeader({ resource, may, count, onCreate }: HeaderProps) {
  const { list, create } = resource;
  const shown = list.links.filter((link) => link.to !== create.path || may.create);
  return (
    <PageHeader title={list.title} subtitle={count}>
      {shown.map(({ to, label }) => {
        const primary = to === create.path;
        return (
          <Button
            key={to}
            component={RouterLink}
            to={pathOf(to)}
            variant={primary ? 'contained' : 'outlined'}
            color={primary ? 'primary' : 'inherit'}
            {...(primary ? { startIcon: <Add /> } : { sx: { borderColor: 'divider' } })}
          >
            {label}
          </Button>
        );
      })}
      {create.in === 'modal' && may.create && (
        <Button variant="contained" startIcon={<Add />} onClick={onCreate}>
          {create.title}
        </Button>
      )}
    </PageHeader>
  );
}
