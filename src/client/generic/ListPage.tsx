import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { BaseRecord } from '@refinedev/core';
import { useCallback, useMemo, useState } from 'react';
import type { Action, Resource } from '../../schema/index.ts';
import { isPhoneNow } from '../layout/isPhoneNow.ts';
import { lazyExport, part } from '../layout/lazyPart.ts';
import { Overlay, Section } from '../layout/Section.tsx';
import { swiftPart } from '../layout/swiftPart.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { listKey } from '../providers/data/parts.ts';
import { useDefinitions, useUser } from '../providers/definitions.tsx';
import { countText, type TextKey, useText } from '../providers/i18n.ts';
import { browserStorage } from '../providers/storage.ts';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { loadGrid } from './grid/loadGrid.ts';
import { AddressNotice } from './list/AddressNotice.tsx';
import { EmptyState } from './list/EmptyState.tsx';
import { ListHeader } from './list/ListHeader.tsx';
import { isNarrowed, type ListState, type ListView } from './list/listState.ts';
import { NewsButton } from './list/NewsButton.tsx';
import { RecordRows } from './list/RecordRows.tsx';
import { SummaryCards } from './list/SummaryCards.tsx';
import { Toolbar } from './list/Toolbar.tsx';
import { Totals } from './list/Totals.tsx';
import { canHave } from './list/toolsOfKind.ts';
import { usesGrid } from './list/usedGrid.ts';
import { useGrouping } from './list/useGrouping.ts';
import { useListState } from './list/useListState.ts';
import { useRecordDialogs } from './list/useRecordDialogs.ts';
import { useRecords } from './list/useRecords.ts';
import { useRowTasks } from './list/useRowTasks.ts';
import { viewedResource } from './list/viewedResource.ts';
import { Denied } from './page/Notice.tsx';
import { Problem } from './page/Problem.tsx';
import { useActions } from './page/useActions.ts';
import { useIdle } from './page/useIdle.ts';
import { type May, useMay } from './page/useMay.ts';
import { useRestore } from './page/useRestore.ts';
import { Pager } from './table/Pager.tsx';
import { TableFrame } from './table/TableFrame.tsx';
import { bulkJobKey, useRowSelection } from './table/useRowSelection.ts';
import { useNamedView } from './views/useNamedView.ts';

const loadDialog = () => import('./show/RecordDialog.tsx');
const loadDelete = () => import('./dialogs/DeleteDialog.tsx');
const loadPanel = () => import('./form/CreatePanel.tsx');
const RecordDialog = lazyExport(loadDialog, 'RecordDialog');
const DeleteDialog = lazyExport(loadDelete, 'DeleteDialog');
const CreatePanel = lazyExport(loadPanel, 'CreatePanel');

const loadAction = () => import('./actions/ActionDialog.tsx');
const ActionDialog = lazyExport(loadAction, 'ActionDialog');

/** The ways to draw the records beside the table, which opens first. */
const KIND_CODE = {
  board: part(() => import('./board/RecordBoard.tsx')),
  calendar: part(() => import('./calendar/RecordCalendar.tsx')),
  gallery: part(() => import('./gallery/RecordGallery.tsx')),
  grid: loadGrid,
  timeline: part(() => import('./timeline/RecordTimeline.tsx')),
  tree: part(() => import('./tree/RecordTree.tsx')),
};
const KINDS = {
  board: swiftPart(KIND_CODE.board),
  calendar: swiftPart(KIND_CODE.calendar),
  gallery: swiftPart(KIND_CODE.gallery),
  grid: swiftPart(KIND_CODE.grid),
  timeline: swiftPart(KIND_CODE.timeline),
  tree: swiftPart(KIND_CODE.tree),
};
const GroupedRows = lazyExport(() => import('./groups/GroupedRows.tsx'), 'GroupedRows');
const FilterButton = lazyExport(() => import('./views/FilterButton.tsx'), 'FilterButton');
const GroupsNotice = lazyExport(() => import('./views/GroupsNotice.tsx'), 'GroupsNotice');
const ViewTools = lazyExport(() => import('./views/ViewTools.tsx'), 'ViewTools');
const WhereChips = lazyExport(() => import('./views/WhereChips.tsx'), 'WhereChips');
const OwnApprovals = lazyExport(() => import('./list/OwnApprovals.tsx'), 'OwnApprovals');
const BulkBar = lazyExport(() => import('./bulk/BulkBar.tsx'), 'BulkBar');
const UnfinishedBulk = lazyExport(() => import('./bulk/UnfinishedBulk.tsx'), 'UnfinishedBulk');

/**
 * The list page of any resource. The file is above 250 lines because its views, dialogs and selection share one state.
 */
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
  const { isOpening, notice } = useNamedView(resource, change);
  const { elsewhere, missingParts = [], approvals } = useDefinitions();
  const grouping = useGrouping(state, elsewhere);
  const records = useRecords(resource, state, change, isOpening || grouping.isOn);
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
  // Code that the next click may need is fetched while the page is idle.
  const { id: userId } = useUser();
  const prepare = () => {
    void Promise.all([loadDialog(), loadDelete()]);
    if (usesGrid(userId) && !isPhoneNow()) prepareKind('grid');
  };
  useIdle(prepare, !records.first || grouping.isOn);
  // Hosts of other products have no call for several records.
  const selection = useRowSelection(grouping.isOn ? grouping.rows : records.rows, state);
  const changes = !elsewhere && (state.deleted ? restoresMany(resource, may) : changesMany(resource, may));
  const canSelect = changes || (!elsewhere && list.export);
  const hasUnfinished = useUnfinished(resource);
  const [isSelecting, setSelecting] = useState(list.selects && changes);
  const { clear } = selection;
  const selecting = useMemo(
    () => ({
      changes,
      isOn: isSelecting,
      onToggle: () => {
        clear();
        setSelecting((before) => !before);
      },
    }),
    [isSelecting, clear, changes],
  );
  const selects = canSelect && isSelecting;
  const hasPanel = resource.create.in === 'panel' && may.create;
  // An additional list is a filtered view of the resource's own list, where records are created and restored.
  const isOwn = list.name === undefined;
  const create = () => openDialog({ view: 'create', id: '' });
  const Kind = state.view === 'table' ? undefined : KINDS[state.view];
  const hasRows = state.view === 'table' || state.view === 'grid';
  const shown = useMemo(() => viewedResource(resource, state), [resource, state]);
  const counting = !grouping.isOn && records.counting === true;
  // The table's rows are drawn at once where another view begins with the same ones.
  const known =
    records.loaded && state.page === 1
      ? { rows: records.loaded, total: records.total, more: records.more, counting }
      : undefined;
  const isUnread = records.first || (records.failure !== undefined && records.rows.length === 0);
  const total = grouping.isOn ? grouping.found : isUnread ? undefined : records.total;
  const more = !grouping.isOn && records.more;
  const count =
    counting || total === undefined ? undefined : text(countKey(state, more), { count: countText(total) });
  // Memoized, so that new rows do not render the toolbar.
  const views = useMemo(
    () => (
      <Section waiting={<Skeleton variant="rounded" width={230} height={36} />}>
        <ViewTools resource={resource} state={state} change={change} />
      </Section>
    ),
    [resource, state, change],
  );
  const conditions = useMemo(
    () =>
      elsewhere ? undefined : (
        <Section>
          <FilterButton resource={resource} state={state} change={change} isInside />
        </Section>
      ),
    [elsewhere, resource, state, change],
  );
  const empty = (
    <EmptyState
      resource={resource}
      state={state}
      change={change}
      mayCreate={may.create && isOwn}
      onCreate={create}
    />
  );
  const rows = (
    <>
      {records.failure !== undefined && <Problem message={records.failure} onAgain={records.again} />}
      {(records.failure === undefined || records.rows.length > 0) && (
        <>
          <NewsButton news={records.news} onShow={records.again} />
          <RecordRows
            resource={shown}
            records={records}
            state={state}
            change={change}
            tasks={tasks}
            selection={selects ? selection : undefined}
            empty={empty}
          />
        </>
      )}
    </>
  );
  return (
    <>
      <ListHeader
        resource={resource}
        title={state.deleted ? text('list.deletedTitle', { many: resource.label.many }) : list.title}
        may={may}
        // The others show their count themselves.
        count={
          Kind !== undefined
            ? undefined
            : (count ?? (records.first || counting ? COUNT_PLACEHOLDER : undefined))
        }
        filters={state.filters}
        onCreate={create}
      />
      {list.summary.length > 0 && !state.deleted && <SummaryCards resource={resource} />}
      <Box sx={hasPanel ? BESIDE : undefined}>
        <Box sx={{ minWidth: 0 }}>
          <Toolbar
            resource={resource}
            state={state}
            change={change}
            restores={may.restore && isOwn}
            views={views}
            conditions={conditions}
            imports={may.create && list.import && !missingParts.includes('import')}
            onLikely={prepareKind}
            selecting={canSelect && hasRows && !(list.selects && changes) ? selecting : undefined}
          />
          {state.where.length > 0 && (
            <Section waiting={<Skeleton variant="rounded" width={240} height={28} sx={{ mb: 1.5 }} />}>
              <WhereChips resource={resource} where={state.where} onWhere={(where) => change({ where })} />
            </Section>
          )}
          <AddressNotice resource={resource} />
          {resource.kind === 'movement' && approvals?.sends === true && (
            <Section>
              <OwnApprovals resource={resource.name} />
            </Section>
          )}
          {hasUnfinished && (
            <Section>
              <UnfinishedBulk resource={resource} may={may} />
            </Section>
          )}
          {notice !== undefined && (
            <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
              {notice}
            </Alert>
          )}
          {state.group.length > 0 && !canHave('groups', state.view) && (
            <Section>
              <GroupsNotice onTakeOff={() => change({ group: [] })} />
            </Section>
          )}
          {grouping.refusal !== undefined && (
            <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
              {text('group.refused', { reason: grouping.refusal })}
            </Alert>
          )}
          {Kind !== undefined ? (
            <Section>
              <Kind
                key={listKey(resource)}
                waiting={KIND_PLACEHOLDER}
                known={known}
                resource={shown}
                may={may}
                state={state}
                change={change}
                tasks={tasks}
                selects={selects}
                empty={empty}
              />
            </Section>
          ) : (
            <>
              {grouping.isOn ? (
                <Section waiting={KIND_PLACEHOLDER}>
                  <GroupedRows
                    // A new choice of groups begins with all of them folded.
                    key={`${listKey(resource)} ${JSON.stringify(state.group)}`}
                    resource={shown}
                    state={state}
                    change={change}
                    tasks={tasks}
                    selection={selects ? selection : undefined}
                    empty={empty}
                    onRead={grouping.onRead}
                    onRefused={grouping.onRefused}
                  />
                </Section>
              ) : (
                rows
              )}
              {selects && selection.ids.length > 0 && (
                <Section>
                  <BulkBar
                    resource={resource}
                    may={may}
                    selection={selection}
                    state={state}
                    total={counting ? undefined : total}
                    more={more && !counting}
                  />
                </Section>
              )}
              {grouping.isOn ? (
                <Box sx={{ py: 1 }}>
                  <Totals resource={shown} state={state} total={total} />
                </Box>
              ) : (
                <Pager
                  page={state.page}
                  size={state.size}
                  sizes={list.pageSizes}
                  total={total}
                  more={more}
                  counting={counting}
                  lead={<Totals resource={shown} state={state} total={total} />}
                  onPage={(page) => change({ page })}
                  onSize={(size) => change({ size })}
                />
              )}
            </>
          )}
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

/** Loads the code of a view that is about to be chosen; a failure is handled when it is drawn. */
function prepareKind(view: ListView): void {
  if (view !== 'table') KIND_CODE[view]().catch(() => {});
}

function changesMany({ list, rights }: Resource, may: May): boolean {
  return list.bulk.length > 0 && (may.update || may.delete || rights !== undefined);
}

function restoresMany({ list }: Resource, may: May): boolean {
  return list.bulk.includes('delete') && may.restore;
}

/** Whether a change of many records was interrupted here; only then the code that continues it is loaded. */
function useUnfinished(resource: Resource): boolean {
  const { id } = useUser();
  const [isThere] = useState(() => browserStorage.get(bulkJobKey(id, listKey(resource))) !== null);
  return isThere;
}

/** About as wide as the count, so that the actions beside it do not move when it arrives. */
const COUNT_PLACEHOLDER = (
  <Box component="span" aria-hidden sx={{ display: 'inline-block', width: '7ch' }}>
    {'\u00a0'}
  </Box>
);

/** The place of another kind of view while its code loads. */
const KIND_PLACEHOLDER = (
  <TableFrame refreshing around={190}>
    <Box sx={{ height: '100dvh' }} />
  </TableFrame>
);

/** The button that opened the dialog may be gone with its row. Focusing the list keeps keyboard users in place. */
function focusList(): void {
  requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }));
}

/** A search counts the found records, not all of them. */
function countKey(state: ListState, more: boolean): TextKey {
  if (more) return 'list.foundMore';
  if (state.deleted && !isNarrowed(state)) return 'list.countDeleted';
  return isNarrowed(state) ? 'list.found' : 'list.count';
}

/** The panel is at the right, on narrow screens above the list. */
const BESIDE = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  '& > :last-child': { order: { xs: -1, lg: 0 } },
};
