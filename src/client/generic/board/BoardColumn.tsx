import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DragEvent, useEffect, useState } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import { type BaseRecord, useEndlessRecords } from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { groupCondition } from '../list/groups.ts';
import { listRequest } from '../list/listRequest.ts';
import type { ListState } from '../list/listState.ts';
import type { RowTasks } from '../list/rowTasks.ts';
import { useReachedEnd } from '../list/useReachedEnd.ts';
import { Problem } from '../page/Problem.tsx';
import { Unread } from '../page/Unread.tsx';
import { BoardCard } from './BoardCard.tsx';
import type { BoardColumn as Column } from './boardColumns.ts';
import type { Move } from './useBoard.ts';

/** The cards of one request. */
const PAGE = 20;

interface Props {
  resource: Resource;
  state: ListState;
  field: Field;
  column: Column;
  columns: readonly Column[];
  /** Not all records were counted, so that a column may have some although its count is 0. */
  isLimited: boolean;
  /** Its number and its sums are not known yet. */
  isCounting: boolean;
  tasks: RowTasks;
  moves: readonly Move[];
  lockOf: (row: BaseRecord) => string | undefined;
  onMove: (row: BaseRecord, to: Column) => void;
  /** A card was dropped here: its record's id. */
  onDrop: (id: string, to: Column) => void;
  /** Tells the board the rows that can be dragged from here. */
  onRows: (key: string, rows: readonly BaseRecord[]) => void;
}

/** A column of a board: its head with number and sums, and its cards, which load as one scrolls. */
export function BoardColumn({
  resource,
  state,
  field,
  column,
  columns,
  isLimited,
  isCounting,
  tasks,
  ...board
}: Props) {
  const text = useText();
  const { moves, lockOf, onMove, onDrop, onRows } = board;
  const today = useToday();
  const own = {
    ...state,
    page: 1,
    size: PAGE,
    where: [...state.where, groupCondition({ field: field.name }, column.value)],
  };
  const request = listRequest(resource, own, today);
  const mayHave = column.count > 0 || isLimited || isCounting;
  const query = useEndlessRecords(listKey(resource), request, { size: PAGE, enabled: mayHave });
  const loaded = mayHave ? query.rows : [];
  const leaving = new Set(moves.filter(({ to }) => to.key !== column.key).map(({ row }) => row.id));
  const arriving = moves.filter(({ to }) => to.key === column.key).map(({ row }) => row);
  const here = loaded.filter(({ id }) => !leaving.has(id) && !arriving.some((row) => row.id === id));
  const rows = [...arriving, ...here];
  const [isOver, setOver] = useState(false);
  const end = useReachedEnd<HTMLDivElement>(query);

  useEffect(() => onRows(column.key, loaded));

  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.getData('text/plain'), column);
  };
  const counted = countText(column.count);
  const count = isCounting ? '…' : isLimited ? text('board.atLeast', { count: counted }) : counted;
  const label = text('board.column', { label: column.label, count });
  return (
    <Box
      component="section"
      aria-label={label}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ ...COLUMN, borderColor: isOver ? 'primary.main' : 'divider' }}
    >
      <Box sx={HEAD}>
        <Typography component="h2" variant="subtitle2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {column.label}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={NUMBERS}>
          {count}
        </Typography>
      </Box>
      <Sums resource={resource} totals={isCounting ? {} : column.totals} />
      {query.error !== null && <Problem message={query.error.message} onAgain={() => void query.refetch()} />}
      {/* The cards of a column are scrolled by keyboard too. */}
      <Box component="ul" tabIndex={0} aria-label={column.label} aria-busy={query.isFetching} sx={CARDS}>
        {rows.map((row) => (
          <BoardCard
            key={row.id}
            resource={resource}
            row={row}
            tasks={tasks}
            columns={columns}
            column={column.key}
            by={field.name}
            lock={lockOf(row)}
            isMoving={arriving.includes(row)}
            onMove={onMove}
          />
        ))}
        <Box component="li" ref={end} aria-hidden sx={{ height: 1, listStyle: 'none' }} />
      </Box>
    </Box>
  );
}

/** The sums of the column's records, by field. */
function Sums({ resource, totals }: { resource: Resource; totals: Column['totals'] }) {
  const entries = Object.entries(totals);
  if (entries.length === 0) return null;
  return (
    <Box component="dl" sx={SUMS}>
      {entries.map(([name, sum]) => {
        const field = resource.fields[name];
        return (
          <div key={name}>
            <dt>{field?.labels.list ?? name}</dt>
            <dd>
              {sum === null ? <Unread /> : field?.type === 'money' ? formatMoney(sum) : formatQuantity(sum)}
            </dd>
          </div>
        );
      })}
    </Box>
  );
}

const COLUMN = {
  // Four columns fit beside the sidebar of a laptop.
  flex: '1 0 min(256px, 84vw)',
  maxWidth: 320,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  maxHeight: '100%',
  border: 1,
  borderRadius: 1,
  backgroundColor: 'action.hover',
  scrollSnapAlign: 'start',
};

const HEAD = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 1,
  px: 1.5,
  pt: 1.25,
  pb: 0.5,
};

const NUMBERS = { fontVariantNumeric: 'tabular-nums' };

const SUMS = {
  m: 0,
  px: 1.5,
  pb: 0.5,
  fontSize: 13,
  color: 'text.secondary',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 1 },
  '& dd': { m: 0, ...NUMBERS },
};

const CARDS = {
  m: 0,
  p: 1,
  display: 'grid',
  gap: 1,
  alignContent: 'start',
  overflowY: 'auto',
  flex: 1,
  minHeight: 80,
};
