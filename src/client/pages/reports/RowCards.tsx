import Box from '@mui/material/Box';
import type { RowsAnswer } from '../../generic/report/Answer.ts';
import type { Column } from '../../generic/table/DataTable.tsx';

type Row = RowsAnswer['data'][number];

interface Props {
  label: string;
  /** The first leads to the transaction or the record. */
  columns: readonly Column<Row>[];
  /** The key of the column with the figure; undefined for a number of records. */
  summed: string | undefined;
  rows: readonly Row[];
  /** Below them: the sum. */
  sum: { label: string; words: string } | undefined;
}

/** The rows behind a figure on a phone: each a card with its link and its figure, and below them what else it has. */
export function RowCards({ label, columns, summed, rows, sum }: Props) {
  const [first, ...others] = columns;
  const figure = columns.find(({ key }) => key === summed);
  const texts = others.filter((column) => column !== figure && !column.numeric);
  return (
    <Box component="ul" aria-label={label} sx={LIST}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several rows may be of one transaction
        <li key={place}>
          <Box sx={LINE}>
            <span>{first?.cell(row, place)}</span>
            <strong>{figure?.cell(row, place)}</strong>
          </Box>
          <Box sx={TEXTS}>
            {texts.map((column) => {
              const words = column.cell(row, place);
              return words === '' ? null : <span key={column.key}>{words}</span>;
            })}
          </Box>
        </li>
      ))}
      {sum !== undefined && (
        <li>
          <Box sx={LINE}>
            <strong>{sum.label}</strong>
            <strong>{sum.words}</strong>
          </Box>
        </li>
      )}
    </Box>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
  '& > li': { px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' },
  '& > li:last-of-type': { borderBottom: 0 },
  '& strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
};
const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 28,
  alignItems: 'center',
};
const TEXTS = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' };
