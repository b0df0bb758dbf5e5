import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { HEADER_HEIGHT, ROW_HEIGHT } from '../../generic/list/measures.ts';
import { atMostLines } from '../../generic/page/atMostLines.ts';
import { Problem } from '../../generic/page/Problem.tsx';
import { useText } from '../../providers/i18n.ts';

export interface Person {
  id: number;
  /** The place in the whole list. */
  number: number;
  name: string;
  /** Only who is free can be chosen. */
  isFree: boolean;
  /** What stands beside the name. */
  cells: readonly ReactNode[];
}

interface Props {
  label: string;
  /** The headers of the name and of the cells beside it. */
  columns: readonly string[];
  people: readonly Person[];
  ticks: readonly number[];
  onToggle: (id: number) => void;
  loading: boolean;
  failed: string | undefined;
  onAgain: () => void;
}

/** People to choose from, one row each. A click anywhere in the row chooses. */
export function PeopleTable(props: Props) {
  const { label, columns, people, ticks, onToggle, loading, failed, onAgain } = props;
  const text = useText();
  if (failed !== undefined) return <Problem message={failed} onAgain={onAgain} />;
  return (
    <Box sx={{ overflowX: 'auto', mx: { xs: -2, sm: 0 } }}>
      <Box component="table" aria-label={label} aria-busy={loading} sx={TABLE}>
        <thead>
          <tr>
            {[text('people.select'), text('people.index'), ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading && <Waiting columns={columns.length + 2} />}
          {!loading && people.length === 0 && (
            <tr>
              <td colSpan={columns.length + 2}>
                <Typography sx={{ py: 3, textAlign: 'center', fontWeight: 600 }}>
                  {text('people.none')}
                </Typography>
              </td>
            </tr>
          )}
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isTicked={ticks.includes(person.id)}
              onToggle={() => onToggle(person.id)}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function PersonRow({
  person,
  isTicked,
  onToggle,
}: {
  person: Person;
  isTicked: boolean;
  onToggle: () => void;
}) {
  const text = useText();
  const { name, number, isFree, cells } = person;
  return (
    <Box
      component="tr"
      className={isFree ? 'free' : 'taken'}
      aria-selected={isTicked}
      onClick={(event) => {
        // The box itself has said so already.
        if (isFree && !(event.target instanceof HTMLInputElement)) onToggle();
      }}
    >
      <td>
        <Checkbox
          size="small"
          checked={isTicked}
          disabled={!isFree}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': text('people.selectOne', { name }) } }}
          sx={{ p: 0.75, ml: -0.75 }}
        />
      </td>
      <td style={{ fontVariantNumeric: 'tabular-nums' }}>{number}</td>
      <td className="name">
        <span title={name}>{name}</span>
      </td>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
        <td key={place}>{cell}</td>
      ))}
    </Box>
  );
}

function Waiting({ columns }: { columns: number }) {
  return Array.from({ length: 6 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
        <td key={column}>
          <Skeleton width={column < 2 ? 20 : '60%'} />
        </td>
      ))}
    </tr>
  ));
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th': { height: HEADER_HEIGHT, fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& th, & td': { px: { xs: 1, sm: 1.5 }, py: 0, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  // The choice and the number take what they need; the people take the rest.
  '& th:nth-of-type(-n + 2)': { width: 56 },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: 2, sm: 1.5 } },
  '& td': { height: ROW_HEIGHT },
  '& .name': { fontWeight: 500, overflowWrap: 'break-word' },
  '& .name > span': atMostLines(2),
  '& td:nth-of-type(4)': { minWidth: 92 },
  // On a phone the number says less than the room it takes.
  '& th:nth-of-type(2), & td:nth-of-type(2)': { display: { xs: 'none', sm: 'table-cell' } },
  '& .free': { cursor: 'pointer' },
  '& .free:hover': { backgroundColor: 'action.hover' },
  '& [aria-selected=true]': { backgroundColor: 'action.selected' },
  '& .taken td': { color: 'text.secondary' },
};
