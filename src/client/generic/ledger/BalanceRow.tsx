import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import type { LedgerColumn } from './ledgerColumns.ts';
import { ledgerWords } from './ledgerText.ts';
import { NumberWords } from './NumberWords.tsx';

interface Props {
  columns: readonly LedgerColumn[];
  label: string;
  /** The balance, under the column that rows have theirs in; without a value while it is on its way. */
  after: { key: string; value: unknown };
  /** What came in and went out in the range. */
  totals?: { in: string | undefined; out: string | undefined };
  /** What is to be said of the balance, beside it. */
  note?: string | undefined;
}

/** A line that closes the table off, above or below: the balance, and the totals where they have columns of their own. */
export function BalanceRow({ columns, label, after, totals, note }: Props) {
  const text = useText();
  const format = useFormat();
  const first = columns.findIndex(({ numeric }) => numeric);
  const labelled = columns.slice(0, Math.max(1, first));
  const rest = columns.slice(labelled.length);
  const at = columns.find(({ key }) => key === after.key) ?? columns.at(-1);
  const beside = columns.slice(columns.indexOf(at as LedgerColumn) + 1).find(({ numeric }) => !numeric);
  const wordsOf = (value: unknown) => (at === undefined ? '' : ledgerWords(String(value ?? ''), at, format));
  const cellOf = ({ key }: LedgerColumn) => {
    if (key === at?.key) {
      return after.value === undefined ? (
        <Skeleton width={88} />
      ) : (
        <NumberWords words={wordsOf(after.value)} />
      );
    }
    if (key === beside?.key && note !== undefined) return note;
    if (totals !== undefined && (key === 'in' || key === 'out'))
      return <NumberWords words={wordsOf(totals[key])} />;
    return null;
  };
  return (
    <tr className="balance">
      <th scope="row" colSpan={labelled.length}>
        {label}
        {totals?.in !== undefined && (
          <Box component="span" className="narrow">
            {text('ledger.turnover', { in: wordsOf(totals.in), out: wordsOf(totals.out) })}
          </Box>
        )}
      </th>
      {rest.map((column) => (
        <td
          key={column.key}
          className={[column.numeric && 'end', column.wide && 'wide', column === beside && 'note']
            .filter(Boolean)
            .join(' ')}
        >
          {cellOf(column)}
        </td>
      ))}
    </tr>
  );
}
