import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useFormat } from '../../providers/definitions.tsx';
import { RecordCards } from '../list/RecordCards.tsx';
import type { RowsProps } from '../list/RecordTable.tsx';
import { Unread } from '../page/Unread.tsx';
import { BesideRows } from './BesideRows.tsx';
import { GroupHead } from './GroupHead.tsx';
import type { GroupLine, HeadLine } from './groupLines.ts';
import { sumsOf } from './sumsOf.ts';
import type { Groups } from './useGroups.ts';

interface Props extends RowsProps {
  lines: readonly GroupLine[];
  groups: Groups;
}

/** The groups of a list on a phone: heads with their sums below, and cards. */
export function GroupedCards({ lines, groups, ...rows }: Props) {
  return (
    <Box data-groups sx={{ display: 'grid', gap: 1 }}>
      {together(lines).map((line) => {
        if (line.kind === 'rows')
          return (
            <RecordCards
              key={line.key}
              {...rows}
              resource={named(rows.resource, line.of)}
              records={{ ...rows.records, rows: line.rows, busy: false, first: false }}
            />
          );
        if (line.kind === 'head')
          return (
            <Head
              key={line.key}
              resource={rows.resource}
              line={line}
              onToggle={() => groups.toggle(line.path)}
            />
          );
        return <BesideRows key={line.key} line={line} onPage={(page) => groups.toPage(line.path, page)} />;
      })}
    </Box>
  );
}

interface HeadProps {
  resource: RowsProps['resource'];
  line: HeadLine;
  onToggle: () => void;
}

function Head({ resource, line, onToggle }: HeadProps) {
  const sums = sumsOf(resource, line.totals, useFormat());
  return (
    <Paper variant="outlined" sx={{ px: 1, pb: sums.length === 0 ? 0 : 1, backgroundColor: 'action.hover' }}>
      <GroupHead line={line} onToggle={onToggle} />
      {sums.length > 0 && (
        <Box component="dl" sx={{ ...SUMS, pl: 3.25 + (line.path.length - 1) * 2.5 }}>
          {sums.map(({ name, label, words }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{words ?? <Unread />}</dd>
            </div>
          ))}
        </Box>
      )}
    </Paper>
  );
}

type Together =
  | Exclude<GroupLine, { kind: 'row' }>
  | { kind: 'rows'; key: string; of: string; rows: RowsProps['records']['rows'] };

/** Rows that follow each other stand in one list, under the name of their group. */
function together(lines: readonly GroupLine[]): Together[] {
  const all: Together[] = [];
  let of = '';
  for (const line of lines) {
    const last = all.at(-1);
    if (line.kind === 'head') of = line.label;
    if (line.kind !== 'row') all.push(line);
    else if (last?.kind === 'rows') all[all.length - 1] = { ...last, rows: [...last.rows, line.row] };
    else all.push({ kind: 'rows', key: `rows ${last?.key ?? ''}`, of, rows: [line.row] });
  }
  return all;
}

function named(resource: RowsProps['resource'], title: string): RowsProps['resource'] {
  return { ...resource, list: { ...resource.list, title } };
}

const SUMS = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  fontSize: 13,
  '& > div': { display: 'flex', gap: 0.75 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
};
