/** The table of a list. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { DataTable, type Line, type Column as TableColumn } from '../table/DataTable.tsx';
import {
  COMFORTABLE_HEIGHT,
  COMPACT_HEIGHT,
  HEADER_HEIGHT,
  ROW_HEIGHT,
  skeletonRows,
  TIGHT,
} from '../table/measures.ts';
import { SELECTION_WIDTH, SelectionBox } from '../table/SelectionBox.tsx';
import { FRAMED_TABLE, TableFrame } from '../table/TableFrame.tsx';
import type { RowSelection } from '../table/useRowSelection.ts';
import { CellValue } from './CellValue.tsx';
import { ARROW } from './columnRoom.ts';
import { type Column, columnWidths, roomyWidth, spareWidth, tableWidth, withWidths } from './columns.ts';
import type { ListState } from './listState.ts';
import { RowActions } from './RowActions.tsx';
import { RowBadges } from './RowBadges.tsx';
import { isStruck } from './reversed.ts';
import { actionsWidth, type RowTasks } from './rowTasks.ts';
import { sortBy, sortsState, withSort } from './sorts.ts';
import { useFittingColumns } from './useFittingColumns.ts';
import type { ChangeList } from './useListState.ts';
import { type Records, ROW_NUMBER } from './useRecords.ts';
import { useShownRows } from './useShownRows.ts';

export interface RowsProps {
  resource: Resource;
  records: Records;
  state: Pick<ListState, 'sort' | 'size'> & Partial<Pick<ListState, 'further' | 'widths' | 'density'>>;
  /** Changes the list's sorting; without it the rows keep their order. */
  change?: ChangeList | undefined;
  tasks: RowTasks;
  /** The selected rows, if the list has bulk actions. */
  selection?: RowSelection | undefined;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

interface Props extends RowsProps {
  /** A line in place of a row that is no record, by the keys of the columns. */
  lineOf?: ((row: BaseRecord, keys: readonly string[]) => Line | undefined) | undefined;
  sx?: object;
}

/** The rows of a list as a table. The server sorts and pages, so there are at most a hundred rows. */
export function RecordTable({
  resource,
  records,
  state,
  change,
  selection,
  empty,
  lineOf,
  sx,
  ...props
}: Props) {
  const text = useText();
  const { rows, first } = useShownRows(records);
  const own = lineOf === undefined ? rows : rows.filter((row) => lineOf(row, []) === undefined);
  const narrow = useMediaQuery(TIGHT, { noSsr: true });
  const tasks = narrow && props.tasks.actions.length > 1 ? { ...props.tasks, asMenu: true } : props.tasks;
  const hasActions = tasks.actions.length > 0;
  const forActions = hasActions ? actionsWidth(tasks, own, narrow) : 0;
  const beside = forActions + (selection === undefined ? 0 : SELECTION_WIDTH);
  // The line of a group spans columns, so that none of them may be hidden.
  const givesWay = ({ blank }: Column) => blank === true && lineOf === undefined;
  const arrow = change === undefined ? 0 : ARROW;
  const { tight, columns: fitting } = useFittingColumns({ resource, rows, arrow, narrow, givesWay, beside });
  const columns = withWidths(fitting, state.widths ?? {});
  const widths = columnWidths(columns);
  const staying = columns.filter((column) => !givesWay(column));
  const { open } = tasks;
  const drawn: TableColumn<BaseRecord>[] = [
    ...(selection === undefined ? [] : [selectColumn(resource, own.length, selection)]),
    ...columns.map((column, place) => ({
      key: column.item.field,
      header: column.item.label,
      title: column.item.label,
      numeric: column.numeric,
      className: givesWay(column) ? 'wide' : undefined,
      width: widths[place],
      sort: change && sortOf(column, state, change),
      cell: (row: BaseRecord) => <Cell resource={resource} column={column} row={row} tasks={tasks} />,
    })),
    ...(hasActions ? [actionsColumn(text('list.actions'), tasks, forActions)] : []),
  ];
  const keys = drawn.map(({ key }) => key);
  return (
    <TableFrame refreshing={records.busy && !first} around={220}>
      <DataTable
        label={resource.list.title}
        columns={drawn}
        rows={rows}
        lineOf={lineOf && ((row) => lineOf(row, keys))}
        rowKey={({ id }) => id ?? ''}
        onOpen={(row) => open && (() => open(row))}
        isSelected={selection?.isSelected}
        busy={records.busy}
        placeholders={first ? skeletonRows(state.size) : 0}
        empty={empty}
        sx={{
          ...TABLE,
          ...(tight && TIGHT_CELLS),
          ...DENSITY[state.density ?? 'normal'],
          ...sx,
          ...wideFrom(roomyWidth(columns) + beside, {
            all: spareWidth(columns, columns, beside),
            staying: spareWidth(columns, staying, beside),
          }),
          minWidth: tableWidth(staying) + beside,
        }}
      />
    </TableFrame>
  );
}

interface CellProps extends Pick<RowsProps, 'resource' | 'tasks'> {
  column: Column;
  row: BaseRecord;
}

/** The value of a field, linked if it names the record; or the row's number. */
function Cell({ resource, column: { item, field, width }, row, tasks }: CellProps) {
  if (field === undefined)
    return (
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {String(row[ROW_NUMBER])}
      </Box>
    );
  const lines = width === undefined ? 2 : 1;
  if (resource.list.link !== item.field)
    return <CellValue field={field} row={row} lines={lines} struck={isStruck(resource, field, row)} />;
  return (
    <>
      <CellValue field={field} row={row} lines={lines} href={tasks.href?.(row)} state={OPENED_IN_APP} />
      <RowBadges resource={resource} row={row} />
    </>
  );
}

function selectColumn(resource: Resource, count: number, selection: RowSelection): TableColumn<BaseRecord> {
  return {
    key: '(select)',
    header: <SelectionBox count={count} selection={selection} />,
    cell: (row) => <SelectionBox resource={resource} row={row} selection={selection} />,
    width: SELECTION_WIDTH,
    className: 'control',
    isControl: true,
  };
}

function actionsColumn(header: string, tasks: RowTasks, width: number): TableColumn<BaseRecord> {
  return {
    key: '(actions)',
    header,
    cell: (row) => <RowActions row={row} actions={tasks.actions} asMenu={tasks.asMenu} />,
    width,
    className: 'end actions',
    isControl: true,
  };
}

function sortOf({ item: { field }, sortable }: Column, state: RowsProps['state'], change: ChangeList) {
  if (!sortable) return undefined;
  const sorts = [state.sort, ...(state.further ?? [])];
  const place = sorts.findIndex((sort) => sort.field === field);
  return {
    order: sorts[place]?.order,
    place: sorts.length > 1 && place >= 0 ? place + 1 : undefined,
    onSort: (isFurther: boolean) =>
      change((now) => sortsState((isFurther ? withSort : sortBy)([now.sort, ...now.further], field))),
  };
}

/** From this width on there is room for the columns without values, too. */
const wideFrom = (width: number, spare: { all: string; staying: string }) => ({
  '--spare': spare.staying,
  '& .wide': { display: 'none' },
  [`@container (min-width: ${width}px)`]: {
    '--spare': spare.all,
    '& col.wide': { display: 'table-column' },
    '& th.wide, & td.wide': { display: 'table-cell' },
  },
});

const rowsOf = (height: number, size: object = {}) => ({
  '& tbody tr': { height },
  '& td': { height, whiteSpace: 'nowrap', ...size },
});

/** How tight the rows stand. */
const DENSITY = {
  compact: rowsOf(COMPACT_HEIGHT, { py: 0.25, fontSize: 13 }),
  normal: {},
  comfortable: rowsOf(COMFORTABLE_HEIGHT),
};

/** The edge of the sticky actions column, over the columns that scroll below it. */
const EDGE = {
  content: '""',
  position: 'absolute',
  insetBlock: '0 -1px',
  left: -9,
  width: 9,
  borderRight: 1,
  borderColor: 'divider',
  backgroundImage: 'linear-gradient(to left, rgb(0 0 0 / 14%), transparent)',
  opacity: 0,
  animation: 'columnsBelow linear',
  animationTimeline: '--sideways',
};

const TABLE = {
  ...FRAMED_TABLE,
  '& th, & td': { ...FRAMED_TABLE['& th, & td'], px: 1.75 },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: HEADER_HEIGHT,
    fontWeight: 500,
    fontSize: 12.5,
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    backgroundColor: 'background.paper',
  },
  '& tbody tr': { height: ROW_HEIGHT },
  '& td': { height: ROW_HEIGHT, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr:not(.empty):hover td': { backgroundColor: 'action.hover' },
  // The actions of a row stay visible when the table scrolls sideways.
  '& .actions': { position: 'sticky', right: 0, backgroundColor: 'background.paper' },
  '& th.actions': { zIndex: 3 },
  // The edge shows while there are columns below it. A table that does not scroll has no such timeline.
  '@keyframes columnsBelow': { 'from, 99%': { opacity: 1 }, to: { opacity: 0 } },
  '@supports (animation-timeline: --sideways)': {
    '& .actions': { overflow: 'visible' },
    '& .actions::before': EDGE,
  },
  // Paper is narrower than a screen and cannot scroll.
  '@media print': {
    minWidth: '0 !important',
    tableLayout: 'auto',
    fontSize: 11,
    '& col': { width: 'auto !important' },
    '& th, & td': { px: 0.75 },
    '& th': { position: 'static' },
    '& th svg': { display: 'none' },
    '& tr': { breakInside: 'avoid' },
    '& .actions, & .control': { display: 'none' },
  },
  '& tbody tr:not(.empty):hover td.actions': {
    backgroundColor: 'background.paper',
    backgroundImage: 'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))',
  },
};

const TIGHT_CELLS = {
  '& th, & td': { ...TABLE['& th, & td'], px: 0.75 },
  // Headers take two lines, and no word is broken.
  '& th': { ...TABLE['& th'], whiteSpace: 'normal', overflowWrap: 'normal', lineHeight: 1.2 },
  '& th button': { justifyContent: 'flex-start' },
  '& th span': { minWidth: 'min-content' },
};
