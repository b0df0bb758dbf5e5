import Box from '@mui/material/Box';
import { DayValue } from '../../../fields/DayValue.tsx';
import { date } from '../../../fields/date/index.ts';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { TransactionLink } from '../page/TransactionLink.tsx';
import type { LedgerRow } from './Ledger.ts';
import { LedgerNumber } from './LedgerNumber.tsx';
import { LedgerType } from './LedgerType.tsx';
import type { LedgerColumn } from './ledgerColumns.ts';
import { formatLedgerValue, ledgerDetails } from './ledgerText.ts';
import { NameInRow } from './NameInRow.tsx';

interface Props {
  row: LedgerRow;
  column: LedgerColumn;
  /** The value of the cell, in the API's format. */
  value: string;
  /** All shown columns, so that nothing is shown twice. */
  columns: readonly LedgerColumn[];
  /** The value links to the row's transaction. */
  linked: boolean;
  /** The name of the ledger's record. */
  name: string;
}

const DAY = { name: 'created_at', type: 'date', label: '' } as Field;

/** A cell of a ledger. */
export function LedgerCell({ row, column, value, columns, linked, name }: Props) {
  const format = useFormat();
  if (column.kind === 'type' || column.kind === 'details') {
    const details = ledgerDetails(row, columns, name, format);
    return <LedgerType row={row} details={details} bare={column.kind === 'details'} />;
  }
  const words = formatLedgerValue(value, column, format);
  const transaction = row.transaction_id;
  if (linked && (typeof transaction === 'number' || typeof transaction === 'string')) {
    return <TransactionLink id={transaction}>{words}</TransactionLink>;
  }
  if (column.kind === 'day') {
    return <DayValue type={date} value={value} field={DAY} row={row} format={format} />;
  }
  if (column.numeric) {
    const { key, kind } = column;
    return <LedgerNumber words={words} kind={kind} struck={isStruck(row, column)} change={isChange(key)} />;
  }
  return (
    <Box
      component="span"
      title={words}
      sx={{
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <NameInRow row={row} name={words} />
    </Box>
  );
}

/** Reversed amounts are struck through; the balances around them are not, because they were true at that time. */
function isStruck(row: LedgerRow, { key }: LedgerColumn): boolean {
  if (row.reversed_by === null || row.reversed_by === undefined) return false;
  return isChange(key);
}

function isChange(key: string): boolean {
  return ['amount', 'qty', 'salary', 'in', 'out'].includes(key);
}
