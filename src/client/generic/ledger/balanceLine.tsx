import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Format } from '../../../schema/index.ts';
import { text } from '../../providers/i18n.ts';
import type { Line } from '../table/DataTable.tsx';
import { LedgerNumber } from './LedgerNumber.tsx';
import type { LedgerColumn } from './ledgerColumns.ts';
import { formatLedgerValue } from './ledgerText.ts';

interface Balance {
  label: string;
  /** The key of the balance column. */
  at: string;
  /** Undefined while it loads. */
  value: unknown;
  /** The totals of the range, in their own columns if there is room, otherwise after the balance. */
  totals?: { in: string; out: string } | undefined;
  /** A remark beside the balance. */
  note?: string | undefined;
}

/** A line above or below the rows of a ledger: a balance, or the total of a part. */
export function balanceLine(
  columns: readonly LedgerColumn[],
  { label, at, value, totals, note }: Balance,
  format: Format,
): Line {
  const found = columns.findIndex(({ key }) => key === at);
  const place = found === -1 ? columns.length - 1 : found;
  const column = columns[place];
  const beside = columns.slice(place + 1).find(({ numeric }) => !numeric);
  const wordsOf = (amount: unknown) =>
    column ? formatLedgerValue(String(amount ?? ''), column, format) : '';
  const figure = (amount: unknown) => <LedgerNumber words={wordsOf(amount)} />;
  const turnover = totals !== undefined && (
    <Box component="span" className="narrow">
      {text('ledger.turnover', { in: wordsOf(totals.in), out: wordsOf(totals.out) })}
    </Box>
  );
  return {
    key: label,
    className: 'balance',
    span: Math.max(
      1,
      columns.findIndex(({ numeric }) => numeric),
    ),
    label: (
      <>
        {label}
        {beside === undefined && turnover}
      </>
    ),
    cells: {
      ...(totals !== undefined && { in: figure(totals.in), out: figure(totals.out) }),
      ...(beside !== undefined && {
        [beside.key]: (
          <>
            {note && <span className="note">{note}</span>}
            {turnover}
          </>
        ),
      }),
      ...(column !== undefined && {
        [column.key]: value === undefined ? <Skeleton width={88} /> : figure(value),
      }),
    },
  };
}
