import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import type { Resource } from '../../schema/index.ts';
import { isPhoneNow } from '../layout/isPhoneNow.ts';
import { isQuickLine } from '../layout/isQuickLine.ts';
import { lazyExport } from '../layout/lazyPart.ts';
import { Section } from '../layout/Section.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { listKey } from '../providers/data/parts.ts';
import { useDefinitions, useUser } from '../providers/definitions.tsx';
import { useText } from '../providers/i18n.ts';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { EmptyState } from './list/EmptyState.tsx';
import { ListHeader } from './list/ListHeader.tsx';
import { SummaryCards } from './list/SummaryCards.tsx';
import { Toolbar } from './list/Toolbar.tsx';
import { toolSize } from './list/toolLook.ts';
import { usesGrid } from './list/usedGrid.ts';
import { useGrouping } from './list/useGrouping.ts';
import { useListState } from './list/useListState.ts';
import { useRecords } from './list/useRecords.ts';
import { viewedResource } from './list/viewedResource.ts';
import { CountText } from './listPage/CountText.tsx';
import { foundIn } from './listPage/foundIn.ts';
import { drawnBy, prepareView, VIEW_PLACEHOLDER } from './listPage/kindsOfView.tsx';
import { ListDialogs, prepareDialogs } from './listPage/ListDialogs.tsx';
import { ListNotices } from './listPage/ListNotices.tsx';
import { TableView } from './listPage/TableView.tsx';
import { useListDialogs } from './listPage/useListDialogs.ts';
import { useListSelection } from './listPage/useListSelection.ts';
import { Denied } from './page/Notice.tsx';
import { useIdle } from './page/useIdle.ts';
import { type May, useMay } from './page/useMay.ts';
import { useNamedView } from './views/useNamedView.ts';
import type { ViewToolProps } from './views/ViewProps.ts';

const CreatePanel = lazyExport(() => import('./form/CreatePanel.tsx'), 'CreatePanel');
const FilterButton = lazyExport(() => import('./views/FilterButton.tsx'), 'FilterButton');
const ViewTools = lazyExport(() => import('./views/ViewTools.tsx'), 'ViewTools');

/** The list page of any resource. */
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
  const { elsewhere, missingParts = [] } = useDefinitions();
  const grouping = useGrouping(state, elsewhere);
  const records = useRecords(resource, state, change, isOpening || grouping.isOn);
  const dialogs = useListDialogs(resource, may, state.deleted);
  const { selection, choice } = useListSelection(
    resource,
    may,
    grouping.isOn ? grouping.rows : records.rows,
    state,
  );
  const isFirst = records.first && !grouping.isOn;
  usePreparedCode(!isFirst);
  const tools = useTools({ resource, state, change });
  const shown = useMemo(() => viewedResource(resource, state), [resource, state]);
  const found = foundIn(records, grouping);
  const hasPanel = resource.create.in === 'panel' && may.create;
  // An additional list is a filtered view of the resource's own list, where records are created and restored.
  const isOwn = list.name === undefined;
  const hasRows = state.view === 'table' || state.view === 'grid';
  const OtherView = drawnBy(state.view);
  const view = {
    resource,
    may,
    state,
    change,
    tasks: dialogs.tasks,
    empty: (
      <EmptyState
        resource={resource}
        state={state}
        change={change}
        mayCreate={may.create && isOwn}
        onCreate={dialogs.create}
      />
    ),
  };
  return (
    <>
      <ListHeader
        resource={resource}
        title={state.deleted ? text('list.deletedTitle', { many: resource.label.many }) : list.title}
        may={may}
        // The other views show their count themselves.
        count={
          OtherView === undefined ? (
            <CountText state={state} found={found} isWaiting={found.counting || isFirst} />
          ) : undefined
        }
        filters={state.filters}
        onCreate={dialogs.create}
      />
      {list.summary.length > 0 && !state.deleted && <SummaryCards resource={resource} />}
      <Box sx={hasPanel ? BESIDE : undefined}>
        <Box sx={{ minWidth: 0 }}>
          <Toolbar
            resource={resource}
            state={state}
            change={change}
            restores={may.restore && isOwn}
            {...tools}
            imports={may.create && list.import && !missingParts.includes('import')}
            onLikely={prepareView}
            selecting={hasRows ? choice : undefined}
          />
          <ListNotices {...{ resource, may, state, change, notice }} refusal={grouping.refusal} />
          {OtherView === undefined ? (
            <TableView {...view} {...{ shown, records, grouping, found, selection }} />
          ) : (
            <Section>
              <OtherView
                key={listKey(resource)}
                {...view}
                resource={shown}
                waiting={VIEW_PLACEHOLDER}
                // The table's rows are drawn at once where another view begins with the same ones.
                known={state.page === 1 ? records.known : undefined}
                selects={selection !== undefined}
              />
            </Section>
          )}
        </Box>
        {hasPanel && (
          <Section>
            <CreatePanel resource={resource} />
          </Section>
        )}
      </Box>
      <ListDialogs resource={resource} dialogs={dialogs} />
    </>
  );
}

/** Code that the next click may need is loaded while the page is idle. */
function usePreparedCode(isReady: boolean): void {
  const { id } = useUser();
  useIdle(() => {
    prepareDialogs();
    if (!isPhoneNow() && (usesGrid(id) || isQuickLine())) prepareView('grid');
  }, isReady);
}

/** The tools of the toolbar that load after the list. Memoized, so that new rows do not render the toolbar. */
function useTools({ resource, state, change }: ViewToolProps) {
  const { elsewhere } = useDefinitions();
  const views = useMemo(
    () => (
      <Section waiting={<Skeleton variant="rounded" sx={toolSize(124, 230)} />}>
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
  return { views, conditions };
}

/** The panel is at the right, on narrow screens above the list. */
const BESIDE = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  '& > :last-child': { order: { xs: -1, lg: 0 } },
};
