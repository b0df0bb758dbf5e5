import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { LedgerRow } from '../../generic/ledger/Ledger.ts';
import { LedgerCell } from '../../generic/ledger/LedgerCell.tsx';
import type { LedgerColumn } from '../../generic/ledger/ledgerColumns.ts';
import { ledgerValue } from '../../generic/ledger/ledgerText.ts';

interface Props {
  label: string;
  rows: readonly LedgerRow[];
  columns: readonly LedgerColumn[];
  /** Those and what the page itself says, so that nothing is said twice. */
  said: readonly LedgerColumn[];
}

/** Above the line: the product and how much; below it the day, the transaction and what it came to. */
const LINES: readonly (readonly [left: string[], right: string])[] = [
  [['product_name'], 'qty'],
  [['created_at', 'transaction_id'], 'total_price'],
  [['type'], 'rate'],
];

/** A project's goods on a phone: a card for each row of the table. */
export function GoodsCards({ label, rows, columns, said }: Props) {
  const cell = (row: LedgerRow, key: string) => {
    const column = columns.find((candidate) => candidate.key === key);
    if (column === undefined) return null;
    const linked = column.kind === 'transaction';
    const value = ledgerValue({ of: 'stock' }, row, column, 0);
    return (
      <LedgerCell key={key} row={row} column={column} value={value} columns={said} linked={linked} name="" />
    );
  };
  return (
    <Box component="ul" aria-label={label} sx={LIST}>
      {rows.map((row) => (
        <Paper key={row.id} component="li" variant="outlined" sx={CARD}>
          {LINES.map(([left, right], place) => (
            <Box key={right} sx={{ ...LINE, ...(place === 0 ? FIRST : QUIET) }}>
              <Box sx={{ minWidth: 0, display: 'flex', gap: 1 }}>{left.map((key) => cell(row, key))}</Box>
              <Box component="span" title={labelOf(columns, right)}>
                {cell(row, right)}
              </Box>
            </Box>
          ))}
        </Paper>
      ))}
    </Box>
  );
}

function labelOf(columns: readonly LedgerColumn[], key: string): string | undefined {
  return columns.find((column) => column.key === key)?.label;
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 };
const CARD = { px: 2, py: 1.25, minWidth: 0, display: 'grid', gap: 0.5 };
const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
};
const FIRST = { fontSize: 15, fontWeight: 600 };
const QUIET = { fontSize: 13, color: 'text.secondary' };
