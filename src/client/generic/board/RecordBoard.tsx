import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useRef } from 'react';
import type { BaseRecord } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { cellLock } from '../grid/cellLock.ts';
import { Problem } from '../page/Problem.tsx';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import { FieldChoice } from '../views/FieldChoice.tsx';
import type { FieldViewProps, ViewProps } from '../views/ViewProps.ts';
import { viewField } from '../views/viewField.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { boardFields, type BoardColumn as Column } from './boardColumns.ts';
import { useBoardColumns, useMoves } from './useBoard.ts';

/** The records of a list as cards in columns, by a choice, a yes or no, or a reference. */
export function RecordBoard(props: ViewProps) {
  const text = useText();
  const { resource, state } = props;
  const fields = boardFields(resource);
  const field = viewField('board', resource, state.by, fields);
  if (field === undefined)
    return <Problem message={text('board.noField')} severity="info" onAgain={undefined} />;
  return <Board key={field.name} {...props} field={field} fields={fields} />;
}

export default RecordBoard;

function Board({ resource, may, state, change, tasks, empty, field, fields }: FieldViewProps) {
  const text = useText();
  const { elsewhere } = useDefinitions();
  const board = useBoardColumns(resource, state, field);
  const { moves, move } = useMoves(resource, field);
  const rows = useRef(new Map<string, readonly BaseRecord[]>());
  const { logic } = useRecordLogic(resource);
  const mayUpdate = may.update && !state.deleted && !elsewhere;
  const lockOf = (row: BaseRecord) => {
    const lock = cellLock({ resource, field, row, logic, mayUpdate });
    return lock === undefined ? undefined : text(lock);
  };
  const onRows = useCallback((key: string, loaded: readonly BaseRecord[]) => {
    rows.current.set(key, loaded);
  }, []);
  const onDrop = (id: string, to: Column) => {
    for (const [key, loaded] of rows.current) {
      const row = loaded.find((each) => String(each.id) === id);
      if (row === undefined || key === to.key) continue;
      const lock = lockOf(row);
      if (lock === undefined) void move(row, to);
      else notify({ type: 'error', message: lock });
      return;
    }
  };
  const total = board.columns.reduce((sum, { count }) => sum + count, 0);
  if (board.failure !== undefined) return <Problem message={board.failure} onAgain={board.again} />;
  return (
    <>
      <Box sx={ABOVE}>
        <FieldChoice label={text('board.by')} {...{ field, fields, change }} />
        <Typography variant="body2" color="text.secondary" role="status">
          {!board.first &&
            !board.counting &&
            text(board.limit === undefined ? 'list.found' : 'board.limited', {
              count: countText(board.limit ?? total),
            })}
          {board.more && ` ${text('board.moreColumns')}`}
        </Typography>
      </Box>
      {board.first ? (
        <Box sx={COLUMNS}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} variant="rounded" sx={{ flex: '1 0 256px', maxWidth: 320, height: 320 }} />
          ))}
        </Box>
      ) : total === 0 && !board.counting ? (
        empty
      ) : (
        <Box sx={COLUMNS}>
          {board.columns.map((column) => (
            <BoardColumn
              key={column.key}
              resource={resource}
              state={state}
              field={field}
              column={column}
              columns={board.columns}
              isLimited={board.limit !== undefined}
              isCounting={board.counting}
              tasks={tasks}
              moves={moves}
              lockOf={lockOf}
              onMove={(row, to) => void move(row, to)}
              onDrop={onDrop}
              onRows={onRows}
            />
          ))}
        </Box>
      )}
    </>
  );
}

const ABOVE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 };

/** Columns beside each other scroll within the board, not with the page. */
const COLUMNS = {
  display: 'flex',
  alignItems: 'stretch',
  gap: 1.5,
  overflowX: 'auto',
  pb: 1,
  height: 'max(420px, calc(100dvh - 300px))',
  scrollSnapType: { xs: 'x proximity', sm: 'none' },
};
