import Paper from '@mui/material/Paper';
import { useEffect, useMemo, useRef } from 'react';
import type { BaseRecord } from '../../data/index.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useFormat } from '../../providers/definitions.tsx';
import type { ListState } from '../list/listState.ts';
import { RecordTable, type RowsProps } from '../list/RecordTable.tsx';
import type { Grouped } from '../list/useGrouping.ts';
import { Problem } from '../page/Problem.tsx';
import { Unread } from '../page/Unread.tsx';
import type { Line } from '../table/DataTable.tsx';
import { HEADER_HEIGHT } from '../table/measures.ts';
import { BesideRows } from './BesideRows.tsx';
import { GroupedCards } from './GroupedCards.tsx';
import { GroupHead } from './GroupHead.tsx';
import { type GroupLine, groupLines, isSameLine } from './groupLines.ts';
import { sumsOf } from './sumsOf.ts';
import { useGroups } from './useGroups.ts';

interface Props extends Omit<RowsProps, 'records' | 'state' | 'lineOf' | 'sx'> {
  state: ListState;
  /** Tells the page the rows that are shown, and how many the list finds. */
  onRead: (grouped: Grouped) => void;
  /** The server cannot make these groups, for the reason in words. */
  onRefused: (reason: string) => void;
}

/** The rows of a list under the heads of their groups: a table, and cards on a phone. */
export function GroupedRows({ onRead, onRefused, ...props }: Props) {
  const { resource, state, empty } = props;
  const groups = useGroups(resource, state);
  const format = useFormat();
  const isPhone = usePhone();
  const whole = groups.readingOf([]);
  const refusal = whole?.code === 'tooManyToGroup' ? whole.failure : undefined;
  const isFirst = whole?.content === undefined;
  // Until the groups of another filter are there, those before stay.
  const lines = useSteadyLines(isFirst ? undefined : groupLines(resource, groups, format));
  const found = whole?.content?.found;
  const { rows, drawn } = useMemo(
    () => ({
      rows: lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])),
      drawn: lines.map(asRow),
    }),
    [lines],
  );
  useEffect(() => {
    if (found !== undefined) onRead({ rows, found });
  }, [rows, found, onRead]);
  useEffect(() => {
    if (refusal !== undefined) onRefused(refusal);
  }, [refusal, onRefused]);

  if (refusal !== undefined) return null;
  if (whole?.failure !== undefined && isFirst)
    return <Problem message={whole.failure} onAgain={whole.again} />;
  const busy = groups.busy;
  const records = {
    ...{ rows: [], total: rows.length, more: false, first: isFirst && lines.length === 0, busy },
    ...{ failure: undefined, again: () => {} },
  };
  if (!isFirst && lines.length === 0) return <Paper variant="outlined">{empty}</Paper>;
  if (isPhone && !records.first)
    return <GroupedCards {...props} records={records} lines={lines} groups={groups} />;
  return (
    <RecordTable
      {...props}
      records={{ ...records, rows: drawn }}
      sx={GROUPS}
      lineOf={(row, keys) => {
        const line = row[LINE] as GroupLine | undefined;
        if (line === undefined || line.kind === 'row') return undefined;
        if (line.kind !== 'head')
          return {
            ...lineOver(keys, line.key),
            className: 'beside',
            label: <BesideRows line={line} onPage={(page) => groups.toPage(line.path, page)} />,
          };
        const sums = sumsOf(resource, line.totals, format);
        const summed = new Set(sums.map(({ name }) => name));
        const first = keys.findIndex((key) => summed.has(key));
        return {
          ...lineOver(keys, line.key),
          className: 'group',
          label: <GroupHead line={line} onToggle={() => groups.toggle(line.path)} />,
          ...(first > 0 && { span: first }),
          cells: Object.fromEntries(sums.map(({ name, words }) => [name, words ?? <Unread key={name} />])),
        };
      }}
    />
  );
}

export default GroupedRows;

/** The line of a row that is no record; no field can have this name. */
const LINE = '#line';

/** A line as a row of the table. The sums of a head count for the width of their columns. */
function asRow(line: GroupLine): BaseRecord {
  if (line.kind === 'row') return line.row;
  return { ...(line.kind === 'head' && line.totals), id: line.key, [LINE]: line };
}

function lineOver(keys: readonly string[], key: string): Pick<Line, 'key' | 'span' | 'cells'> {
  return { key, span: keys.length, cells: {} };
}

/** The lines, the same array as long as they look the same; those before where there are none yet. */
function useSteadyLines(lines: readonly GroupLine[] | undefined): readonly GroupLine[] {
  const kept = useRef<readonly GroupLine[]>([]);
  const before = kept.current;
  const isSame =
    lines === undefined ||
    (lines.length === before.length && lines.every((line, place) => isSameLine(line, before[place])));
  const shown = isSame ? before : lines;
  useEffect(() => {
    kept.current = shown;
  }, [shown]);
  return shown;
}

/** Heads stay in sight below the header while their rows scroll. */
const GROUPS = {
  '& tr.group > *': {
    position: 'sticky',
    top: HEADER_HEIGHT,
    zIndex: 1,
    height: 40,
    fontSize: 13,
    color: 'text.primary',
    backgroundColor: 'background.paper',
    backgroundImage: 'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))',
  },
  '& tbody tr.group:hover > *, & tbody tr.group:hover td.actions': {
    backgroundColor: 'background.paper',
    backgroundImage:
      'linear-gradient(var(--mui-palette-action-selected), var(--mui-palette-action-selected))',
  },
  '& tr.group td': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& tr.group .actions': { zIndex: 1 },
  '& tr.beside th': { position: 'static', zIndex: 0, height: 40 },
  '@media print': { '& tr.group > *': { position: 'static' } },
};
