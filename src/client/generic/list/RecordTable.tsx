import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ARROW, type Column, columnsOf, columnWidths, tableWidth } from './columns.ts';
import type { ListState } from './listState.ts';
import { HEADER_HEIGHT, ROW_HEIGHT, skeletonRows } from './measures.ts';
import { RowActions } from './RowActions.tsx';
import { actionsWidth, type RowTasks } from './rowTasks.ts';
import { SortHeader } from './SortHeader.tsx';
import { TableRow } from './TableRow.tsx';
import { TICK_WIDTH, Tick } from './Tick.tsx';
import type { ChangeList } from './useListState.ts';
import type { Records } from './useRecords.ts';
import { useShownRows } from './useShownRows.ts';
import type { Ticks } from './useTicks.ts';

export interface RowsProps {
  resource: Resource;
  records: Records;
  state: Pick<ListState, 'sort' | 'size'>;
  /** Orders the rows otherwise; without it they keep the order in which they come. */
  change?: ChangeList | undefined;
  tasks: RowTasks;
  /** The rows that are ticked, where something can be done with several. */
  ticks?: Ticks | undefined;
  /** What stands in the place of rows when there are none. */
  empty: ReactNode;
}

/**
 * The rows as a table. The server sorts and pages, so a page is at most a hundred rows and a plain table does: it
 * reads well aloud, and weighs a hundredth of a grid. The header stays in sight; what is too wide scrolls inside.
 */
export function RecordTable({ resource, records, state, change, tasks, ticks, empty }: RowsProps) {
  const text = useText();
  const { rows, first } = useShownRows(records);
  const columns = columnsOf(resource, rows, useFormat(), change === undefined ? 0 : ARROW);
  const hasActions = tasks.actions.length > 0;
  const beside = hasActions ? actionsWidth(tasks, rows) : 0;
  const before = ticks === undefined ? 0 : TICK_WIDTH;
  const widths = columnWidths(columns, beside + before);
  return (
    <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden' }}>
      {records.busy && !first && (
        <LinearProgress sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 3 }} />
      )}
      <Box sx={SCROLL}>
        <Box
          component="table"
          aria-busy={records.busy}
          aria-label={resource.list.title}
          sx={{ ...TABLE, minWidth: tableWidth(columns) + beside + before }}
        >
          <colgroup>
            {ticks !== undefined && <col style={{ width: before }} />}
            {columns.map(({ item }, place) => (
              <col key={item.field} style={{ width: widths[place] }} />
            ))}
            {hasActions && <col style={{ width: beside }} />}
          </colgroup>
          <thead>
            <tr>
              {ticks !== undefined && (
                <th scope="col" className="tick">
                  <Tick count={rows.length} ticks={ticks} />
                </th>
              )}
              {columns.map((column) => (
                <SortHeader key={column.item.field} column={column} sort={state.sort} change={change} />
              ))}
              {hasActions && (
                <th scope="col" className="end actions">
                  {text('list.actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {first && (
              <Waiting
                columns={columns}
                size={state.size}
                hasActions={hasActions}
                hasTicks={ticks !== undefined}
              />
            )}
            {!first && rows.length === 0 && (
              <tr className="empty">
                <td colSpan={columns.length + (hasActions ? 1 : 0) + (ticks === undefined ? 0 : 1)}>
                  {empty}
                </td>
              </tr>
            )}
            {rows.map((row) => (
              <TableRow
                key={row.id}
                resource={resource}
                columns={columns}
                row={row}
                tasks={tasks}
                ticks={ticks}
              >
                {hasActions && (
                  <td className="end actions">
                    <RowActions row={row} actions={tasks.actions} asMenu={tasks.asMenu} />
                  </td>
                )}
              </TableRow>
            ))}
          </tbody>
        </Box>
      </Box>
    </Paper>
  );
}

function Waiting({
  columns,
  size,
  hasActions,
  hasTicks,
}: {
  columns: readonly Column[];
  size: number;
  hasActions: boolean;
  hasTicks: boolean;
}) {
  return Array.from({ length: skeletonRows(size) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} aria-hidden>
      {hasTicks && <td />}
      {columns.map(({ item, numeric }) => (
        <td key={item.field}>
          <Skeleton
            width={`${50 + ((row * 13 + item.field.length * 7) % 40)}%`}
            sx={{ ...(numeric && { ml: 'auto' }) }}
          />
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  ));
}

/** The edge of what stays in sight over what scrolls below it, whole from row to row. */
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

const SCROLL = {
  overflow: 'auto',
  containerType: 'inline-size',
  scrollTimeline: '--sideways inline',
  '@media print': { maxHeight: 'none', overflow: 'visible' },
  maxHeight: 'max(480px, calc(100dvh - 220px))',
};

const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  '& th, & td': {
    px: 1.75,
    py: 0,
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
    overflow: 'hidden',
  },
  '& .end': { textAlign: 'right' },
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
  // Where the table scrolls, what can be done with a row stays in reach.
  '& .actions': { position: 'sticky', right: 0, backgroundColor: 'background.paper' },
  '& th.actions': { zIndex: 3 },
  // Its edge stands out as long as there are columns below it; a table that does not scroll has no such timeline.
  '@keyframes columnsBelow': { 'from, 99%': { opacity: 1 }, to: { opacity: 0 } },
  '@supports (animation-timeline: --sideways)': {
    '& .actions': { overflow: 'visible' },
    '& .actions::before': EDGE,
  },
  // A sheet is narrower than a screen, and nothing scrolls on it.
  '@media print': {
    minWidth: '0 !important',
    tableLayout: 'auto',
    fontSize: 11,
    '& col': { width: 'auto !important' },
    '& th, & td': { px: 0.75 },
    '& th': { position: 'static' },
    '& th svg': { display: 'none' },
    '& tr': { breakInside: 'avoid' },
    '& .actions, & .tick': { display: 'none' },
  },
  '& tbody tr:not(.empty):hover td.actions': {
    backgroundColor: 'background.paper',
    backgroundImage: 'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))',
  },
  '& tr.opens': { cursor: 'pointer' },
  // As wide as what is in sight of the table, and not beside it.
  '& tr.empty td': { whiteSpace: 'normal', px: 0, overflow: 'visible' },
  '& tr.empty td > *': { position: 'sticky', left: 0, width: '100cqw', boxSizing: 'border-box' },
};
