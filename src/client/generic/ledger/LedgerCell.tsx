import Box from '@mui/material/Box';
import { DayValue } from '../../../fields/DayValue.tsx';
import { date } from '../../../fields/date/index.ts';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { TransactionLink } from '../transaction/TransactionLink.tsx';
import type { LedgerRow } from './Ledger.ts';
import { LedgerType } from './LedgerType.tsx';
import type { LedgerColumn } from './ledgerColumns.ts';
import { ledgerDetails, ledgerWords } from './ledgerText.ts';
import { NameInRow } from './NameInRow.tsx';
import { NumberWords } from './NumberWords.tsx';

interface Props {
  row: LedgerRow;
  column: LedgerColumn;
  /** The value of the cell as it travels. */
  value: string;
  /** All columns that are shown, so that nothing is said twice. */
  columns: readonly LedgerColumn[];
  /** The value links to the row's transaction. */
  linked: boolean;
  /** What the whole ledger is about. */
  name: string;
}

const DAY = { name: 'created_at', type: 'date', label: '' } as Field;

/** A value of a ledger's row. */
export function LedgerCell({ row, column, value, columns, linked, name }: Props) {
  const format = useFormat();
  if (column.kind === 'type') {
    return <LedgerType row={row} details={ledgerDetails(row, columns, name, format)} />;
  }
  const words = ledgerWords(value, column, format);
  const transaction = row.transaction_id;
  if (linked && (typeof transaction === 'number' || typeof transaction === 'string')) {
    return <TransactionLink id={transaction}>{words}</TransactionLink>;
  }
  if (column.kind === 'day') {
    return <DayValue type={date} value={value} field={DAY} row={row} format={format} />;
  }
  if (column.numeric) return <NumberWords words={words} kind={column.kind} struck={isStruck(row, column)} />;
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

/** The movement of a reversed row no longer counts; the balances around it did stand. */
function isStruck(row: LedgerRow, { key }: LedgerColumn): boolean {
  if (row.reversed_by === null || row.reversed_by === undefined) return false;
  return ['amount', 'qty', 'salary', 'in', 'out'].includes(key);
}
