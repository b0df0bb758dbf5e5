import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { BaseRecord } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import { CellValue } from './CellValue.tsx';
import { cardItems } from './cardItems.ts';
import { OPENED_HERE } from './openedHere.ts';
import type { TableProps } from './RecordTable.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowTasks } from './rowTasks.ts';
import { TableSkeleton } from './TableSkeleton.tsx';

/** The rows as cards, for a phone: the name, the fields that matter, the actions. */
export function RecordCards({ resource, records, state, tasks, empty }: TableProps) {
  if (records.first) return <TableSkeleton pageSize={state.size} />;
  if (records.rows.length === 0) return <Paper variant="outlined">{empty}</Paper>;
  return (
    <Box sx={{ position: 'relative' }}>
      {records.busy && <LinearProgress sx={{ position: 'absolute', insetInline: 0, top: -6, height: 2 }} />}
      <Box
        component="ul"
        aria-label={resource.list.title}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {records.rows.map((row) => (
          <RecordCard key={row.id} resource={resource} row={row} tasks={tasks} />
        ))}
      </Box>
    </Box>
  );
}

function RecordCard({ resource, row, tasks }: { resource: Resource; row: BaseRecord; tasks: RowTasks }) {
  const name = resource.fields[resource.list.link ?? resource.title];
  return (
    <Paper component="li" variant="outlined" sx={{ px: 2, py: 1.25, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', fontSize: 15 }}>
          {name && <CellValue field={name} row={row} href={tasks.href?.(row)} state={OPENED_HERE} />}
        </Box>
        <RowActions row={row} actions={tasks.actions} asMenu={tasks.asMenu} />
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
          gap: 0.5,
          columnGap: 2,
        }}
      >
        {cardItems(resource).map(({ field, label }) => {
          const declared = resource.fields[field];
          if (declared === undefined) return null;
          return (
            <Box key={field} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="text.secondary">
                {label}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, minWidth: 0, display: 'flex', justifyContent: 'flex-end' }}
              >
                <CellValue field={{ ...declared, label }} row={row} />
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
