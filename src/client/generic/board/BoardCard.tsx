import LockOutlined from '@mui/icons-material/LockOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import type { DragEvent } from 'react';
import { type Resource, recordName } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { CardFacts } from '../list/CardFacts.tsx';
import { CellValue } from '../list/CellValue.tsx';
import { MenuButton } from '../list/MenuButton.tsx';
import { RowBadges } from '../list/RowBadges.tsx';
import type { RowTasks } from '../list/rowTasks.ts';
import type { BoardColumn } from './boardColumns.ts';

interface Props {
  resource: Resource;
  row: BaseRecord;
  tasks: RowTasks;
  columns: readonly BoardColumn[];
  /** The key of the card's column. */
  column: string;
  /** The field of the columns, which the card need not repeat. */
  by: string;
  /** Why the card cannot be moved; undefined if it can. */
  lock: string | undefined;
  /** It is on its way to this column. */
  isMoving: boolean;
  onMove: (row: BaseRecord, to: BoardColumn) => void;
}

/** A record on a board: dragged to another column, or sent there by the menu of its button. */
export function BoardCard({ resource, row, tasks, columns, column, by, lock, isMoving, onMove }: Props) {
  const text = useText();
  const title = resource.fields[resource.list.link ?? resource.title];
  const name = recordName(resource, row) || `#${row.id}`;
  const canMove = lock === undefined && !isMoving;
  return (
    <Paper
      component="li"
      variant="outlined"
      draggable={canMove}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData('text/plain', String(row.id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      sx={{ ...CARD, cursor: canMove ? 'grab' : 'default', opacity: isMoving ? 0.6 : 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 14, fontWeight: 600, py: { xs: 1.5, sm: 0.75 } }}>
          {title && (
            <CellValue field={title} row={row} lines={2} href={tasks.href?.(row)} state={OPENED_IN_APP} />
          )}
          <RowBadges resource={resource} row={row} />
        </Box>
        {lock === undefined ? (
          <MenuButton
            label={text('board.move', { name })}
            title={text('board.moveTo')}
            icon={<SwapHoriz fontSize="small" />}
            size="small"
            sx={TO_THE_EDGE}
            items={(close) =>
              columns.map((to) => (
                <MenuItem
                  key={to.key}
                  disabled={to.key === column || isMoving}
                  onClick={() => {
                    close();
                    onMove(row, to);
                  }}
                >
                  {to.label}
                </MenuItem>
              ))
            }
          />
        ) : (
          <Tooltip title={lock} describeChild>
            <Box role="img" tabIndex={0} aria-label={text('board.locked', { name, reason: lock })} sx={LOCK}>
              <LockOutlined fontSize="small" />
            </Box>
          </Tooltip>
        )}
      </Box>
      <Box component="dl" sx={FACTS}>
        <CardFacts resource={resource} row={row} without={by} />
      </Box>
    </Paper>
  );
}

const CARD = { px: 1.25, pb: 0.75, minWidth: 0, listStyle: 'none' };

/** The icon ends where the values below it end. */
const TO_THE_EDGE = { mr: { xs: -1.25, sm: -0.75 } };

const LOCK = { display: 'inline-flex', p: 0.75, color: 'text.secondary', borderRadius: 1 };

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 0.25,
  '& > div': {
    display: 'flex',
    gap: 1,
    justifyContent: 'space-between',
    alignItems: 'baseline',
    minWidth: 0,
  },
  '& dt': { flex: 'none', maxWidth: '50%' },
  '& dd': { m: 0, minWidth: 0, textAlign: 'right', overflowWrap: 'anywhere', minHeight: 24 },
};
