import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { BaseRecord } from '@refinedev/core';
import { memo } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { atMostLines } from '../page/atMostLines.ts';
import { CellValue } from './CellValue.tsx';
import { cardItems } from './cardItems.ts';
import { skeletonRows } from './measures.ts';
import { OPENED_HERE } from './openedHere.ts';
import type { RowsProps } from './RecordTable.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowTasks } from './rowTasks.ts';
import { Tick } from './Tick.tsx';
import { useShownRows } from './useShownRows.ts';

/** The rows as cards, for a phone: the name, the fields that matter, the actions. */
export function RecordCards({ resource, records, state, tasks, ticks, empty }: RowsProps) {
  const { rows, first } = useShownRows(records);
  if (!first && rows.length === 0) return <Paper variant="outlined">{empty}</Paper>;
  return (
    <Box sx={{ position: 'relative' }}>
      {records.busy && !first && (
        <LinearProgress sx={{ position: 'absolute', insetInline: 0, top: -6, height: 2 }} />
      )}
      <Box
        component="ul"
        aria-label={resource.list.title}
        aria-busy={records.busy}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {first && <Waiting resource={resource} count={skeletonRows(state.size)} />}
        {rows.map((row) => (
          <RecordCard key={row.id} resource={resource} row={row} tasks={tasks} ticks={ticks} />
        ))}
      </Box>
    </Box>
  );
}

type CardProps = Pick<RowsProps, 'resource' | 'tasks' | 'ticks'> & { row: BaseRecord };

function RecordCard({ resource, row, tasks, ticks }: CardProps) {
  const name = resource.fields[resource.list.link ?? resource.title];
  return (
    <Paper component="li" variant="outlined" sx={CARD}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
        {ticks !== undefined && <Tick resource={resource} row={row} ticks={ticks} />}
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 15, '& a': NAME_LINK }}>
          {name && (
            <CellValue field={name} row={row} lines={2} href={tasks.href?.(row)} state={OPENED_HERE} />
          )}
        </Box>
        <RowActions row={row} actions={tasks.actions} asMenu={tasks.asMenu || hasActs(tasks)} />
      </Box>
      <Box component="dl" sx={LINES}>
        {cardItems(resource).map(({ field, label }) => {
          const declared = resource.fields[field];
          if (declared === undefined) return null;
          return (
            <Box key={field} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="text.secondary">
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, textAlign: 'right' }}>
                <CellValue field={{ ...declared, label }} row={row} />
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}

const Waiting = memo(function Waiting({ resource, count }: { resource: Resource; count: number }) {
  const height = 63 + cardItems(resource).length * 25;
  return Array.from({ length: count }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
    <Paper key={card} component="li" variant="outlined" aria-hidden sx={{ ...CARD, height }}>
      <Skeleton width="55%" height={28} />
      <Skeleton width="80%" />
    </Paper>
  ));
});

/** On a card there is no room for their words. */
function hasActs({ actions }: RowTasks): boolean {
  return actions.some(({ name }) => name === 'act');
}

const CARD = { px: 2, py: 1.25, minWidth: 0 };

/** The whole height of the card's head can be touched. */
/** As high as a thumb needs. The room is a border, because a third line would be seen in a padding. */
const NAME_LINK = {
  ...atMostLines(2),
  borderBlock: '12px solid transparent',
  my: -0.5,
};

const LINES = {
  m: 0,
  // The buttons above reach below their line, and the first value may be a link.
  mt: '5px',
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
  columnGap: 2,
  // A finger needs 24 pixels for each line, since any of them may be a link.
  rowGap: '6px',
};
