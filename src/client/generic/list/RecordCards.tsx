import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useRef } from 'react';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import type { BaseRecord } from '../../data/index.ts';
import { atMostLines } from '../page/atMostLines.ts';
import { CARDS, LoadingCards } from '../page/LoadingCards.tsx';
import { skeletonRows } from '../table/measures.ts';
import { RefreshBar } from '../table/RefreshBar.tsx';
import { SelectionBox } from '../table/SelectionBox.tsx';
import { useChangeMarks } from '../table/useChangeMarks.ts';
import { CardFacts } from './CardFacts.tsx';
import { CellValue } from './CellValue.tsx';
import { cardItems } from './cardItems.ts';
import type { RowsProps } from './RecordTable.tsx';
import { CardActions } from './RowActions.tsx';
import { RowBadges } from './RowBadges.tsx';
import { useShownRows } from './useShownRows.ts';

/** The rows as cards for a phone: the name, the main fields, the actions. */
export function RecordCards({ resource, records, state, tasks, selection, empty }: RowsProps) {
  const { rows, first } = useShownRows(records);
  const list = useRef<HTMLUListElement>(null);
  useChangeMarks(list, rows, idOf);
  if (!first && rows.length === 0) return <Paper variant="outlined">{empty}</Paper>;
  return (
    <Box sx={{ position: 'relative' }}>
      {records.busy && !first && <RefreshBar top={-6} />}
      <Box ref={list} component="ul" aria-label={resource.list.title} aria-busy={records.busy} sx={CARDS}>
        {first && (
          <LoadingCards
            count={skeletonRows(state.size)}
            height={cardItems(resource).length === 0 ? 62 : 104}
          />
        )}
        {rows.map((row) => (
          <RecordCard key={row.id} resource={resource} row={row} tasks={tasks} selection={selection} />
        ))}
      </Box>
    </Box>
  );
}

function idOf({ id }: BaseRecord) {
  return id ?? '';
}

type CardProps = Pick<RowsProps, 'resource' | 'tasks' | 'selection'> & { row: BaseRecord };

function RecordCard({ resource, row, tasks, selection }: CardProps) {
  const name = resource.fields[resource.list.link ?? resource.title];
  return (
    <Paper component="li" data-row={row.id} variant="outlined" sx={CARD}>
      <Box sx={HEAD}>
        {selection !== undefined && <SelectionBox resource={resource} row={row} selection={selection} />}
        <Box
          sx={{
            flex: '1 1 112px',
            minWidth: 0,
            fontSize: 15,
            '& a': NAME_LINK,
            '& > * + span': { mb: 0.75 },
          }}
        >
          {name && (
            <CellValue field={name} row={row} lines={2} href={tasks.href?.(row)} state={OPENED_IN_APP} />
          )}
          <RowBadges resource={resource} row={row} />
        </Box>
        <CardActions row={row} actions={tasks.actions} asMenu={tasks.asMenu} />
      </Box>
      <Box component="dl" sx={FACTS}>
        <CardFacts resource={resource} row={row} />
      </Box>
    </Paper>
  );
}

const CARD = { px: 1.5, py: 0.5, minWidth: 0 };

/** Where the screen is so narrow that a name has no room beside the actions, they are below it. */
const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44 };

/** High enough for touch. The space is a border, because a padding would show a third line. */
const NAME_LINK = {
  ...atMostLines(2),
  borderBlock: '10px solid transparent',
  my: -0.5,
};

/** Beside each other, each value below its label: a card is then half as high as with a line for each. */
const FACTS = {
  m: 0,
  pb: 0.75,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100px, 100%), 1fr))',
  columnGap: 1.5,
  rowGap: 0.5,
  '& > div': { minWidth: 0 },
  // The narrowest screens have one column.
  '& > .long': { gridColumn: '1 / -1', '@media (min-width: 340px)': { gridColumn: 'span 2' } },
  '& dt': { display: 'block', lineHeight: 1.4 },
  // High enough for touch, because any value may be a link.
  '& dd': { m: 0, minWidth: 0, minHeight: 24, overflowWrap: 'anywhere' },
};
