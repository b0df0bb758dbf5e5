import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { atMostLines } from '../../generic/page/atMostLines.ts';
import { Problem } from '../../generic/page/Problem.tsx';
import { type Column, DataTable } from '../../generic/table/DataTable.tsx';
import { HEADER_HEIGHT, ROW_HEIGHT } from '../../generic/table/measures.ts';
import { useText } from '../../providers/i18n.ts';

export interface Person {
  id: number;
  /** The person's number in the whole list, counted from 1. */
  number: number;
  name: string;
  /** Only free people can be selected. */
  isFree: boolean;
  /** The cells beside the name. */
  cells: readonly ReactNode[];
}

interface Props {
  label: string;
  /** The headers of the name and of the cells beside it. */
  columns: readonly string[];
  people: readonly Person[];
  selected: readonly number[];
  onToggle: (id: number) => void;
  loading: boolean;
  failed: string | undefined;
  onAgain: () => void;
}

/** People to select from, one row each. A click anywhere in the row selects or clears it. */
export function PeopleTable(props: Props) {
  const { label, columns, people, selected, onToggle, loading, failed, onAgain } = props;
  const text = useText();
  if (failed !== undefined) return <Problem message={failed} onAgain={onAgain} />;
  const all: readonly Column<Person>[] = [
    {
      key: 'select',
      header: text('people.select'),
      isControl: true,
      cell: ({ id, name, isFree }) => (
        <Checkbox
          size="small"
          checked={selected.includes(id)}
          disabled={!isFree}
          onChange={() => onToggle(id)}
          slotProps={{ input: { 'aria-label': text('people.selectOne', { name }) } }}
          sx={{ p: 0.75, ml: -0.75 }}
        />
      ),
    },
    { key: 'number', header: text('people.index'), className: 'number', cell: ({ number }) => number },
    ...columns.map(
      (header, place): Column<Person> => ({
        key: header,
        header,
        className: place === 0 ? 'name' : undefined,
        cell: ({ name, cells }) => (place === 0 ? <span title={name}>{name}</span> : cells[place - 1]),
      }),
    ),
  ];
  return (
    <Box sx={{ overflowX: 'auto', mx: { xs: -2, sm: 0 } }}>
      <DataTable
        label={label}
        columns={all}
        rows={people}
        rowKey={({ id }) => id}
        onOpen={({ id, isFree }) => (isFree ? () => onToggle(id) : undefined)}
        isSelected={({ id }) => selected.includes(id)}
        rowClass={({ isFree }) => (isFree ? undefined : 'taken')}
        busy={loading}
        placeholders={loading ? 6 : 0}
        empty={
          <Typography sx={{ py: 3, textAlign: 'center', fontWeight: 600 }}>{text('people.none')}</Typography>
        }
        sx={TABLE}
      />
    </Box>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th': { height: HEADER_HEIGHT, fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& th, & td': { px: { xs: 1, sm: 1.5 }, py: 0, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  // The checkbox and the number are as narrow as possible.
  '& th:nth-of-type(-n + 2)': { width: 56 },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: 2, sm: 1.5 } },
  '& td': { height: ROW_HEIGHT },
  '& .name': { fontWeight: 500, overflowWrap: 'break-word' },
  '& .name > span': atMostLines(2),
  '& td:nth-of-type(4)': { minWidth: 92 },
  // A phone has no room for the number.
  '& .number': { fontVariantNumeric: 'tabular-nums', display: { xs: 'none', sm: 'table-cell' } },
  '& col.number': { display: { xs: 'none', sm: 'table-column' } },
  '& .opens': { cursor: 'pointer' },
  '& .opens:hover': { backgroundColor: 'action.hover' },
  '& [aria-selected=true]': { backgroundColor: 'action.selected' },
  '& .taken td': { color: 'text.secondary' },
};
