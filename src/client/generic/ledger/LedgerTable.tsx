import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { skeletonRows } from '../list/measures.ts';
import { useTransactionLink } from '../transaction/useTransactionLink.ts';
import { BalanceRow } from './BalanceRow.tsx';
import { columnFigures } from './columnFigures.ts';
import { isFollowed, type Ledger, type LedgerRow } from './Ledger.ts';
import { LedgerCell } from './LedgerCell.tsx';
import { BALANCES, type LedgerColumn, linkColumn } from './ledgerColumns.ts';
import { type ShownView, totalNote, totalOfPart } from './ledgerPart.ts';
import { columnWidth, tableStyle } from './ledgerTableStyle.ts';
import { ledgerValue } from './ledgerText.ts';

export interface LedgerRowsProps {
  view: ShownView;
  columns: readonly LedgerColumn[];
  /** Absent while the first page is on its way. */
  ledger: Ledger | undefined;
  /** How many rows stand before the first one of the page. */
  offset: number;
  /** How many rows a page has, for the room that is kept for them. */
  size: number;
  busy: boolean;
  /** The name of the record whose ledger it is: its rows need not say it again. */
  name: string;
  /** What stands in the place of rows when there are none. */
  empty: ReactNode;
}

/** The rows between the opening and the closing balance; the totals stay in sight. */
export function LedgerTable({ view, columns, ledger, offset, size, busy, name, empty }: LedgerRowsProps) {
  const text = useText();
  const format = useFormat();
  const rows = ledger?.rows ?? [];
  const widths = columns.map((column) => columnWidth(column, columnFigures(view, ledger, column, format)));
  const total = totalOfPart(view, ledger);
  const before = offset === 0 ? ledger?.opening : rows[0]?.[BALANCES[view.of].before];
  return (
    <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden' }}>
      {busy && ledger !== undefined && (
        <LinearProgress sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 3 }} />
      )}
      <Box sx={SCROLL}>
        <Box component="table" aria-label={view.heading} aria-busy={busy} sx={tableStyle(columns, widths)}>
          <colgroup>
            {columns.map(({ key, wide }, place) => (
              <col key={key} className={wide ? 'wide' : undefined} style={{ width: widths[place] }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ key, label, numeric, wide }) => (
                <th key={key} scope="col" className={classOf(numeric, wide)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.part === undefined && (
              <BalanceRow
                columns={columns}
                label={text(offset === 0 ? 'ledger.opening' : 'ledger.broughtForward')}
                after={{ key: BALANCES[view.of].after, value: ledger === undefined ? undefined : before }}
              />
            )}
            {ledger === undefined && <Waiting columns={columns} count={skeletonRows(size)} />}
            {ledger !== undefined && rows.length === 0 && (
              <tr className="empty">
                {/* Not over the columns that are not shown: these would take room away from the others. */}
                <td colSpan={columns.filter(({ wide }) => !wide).length}>{empty}</td>
                {columns.some(({ wide }) => wide) && (
                  <td className="wide" colSpan={columns.filter(({ wide }) => wide).length} />
                )}
              </tr>
            )}
            {rows.map((row, place) => (
              <Row key={row.id} view={view} columns={columns} row={row} no={offset + place + 1} name={name} />
            ))}
            {view.part === undefined && ledger !== undefined && isFollowed(ledger, offset) && (
              <BalanceRow
                columns={columns}
                label={text('ledger.carriedForward')}
                after={{ key: BALANCES[view.of].after, value: rows.at(-1)?.[BALANCES[view.of].after] }}
              />
            )}
          </tbody>
          <tfoot>
            <BalanceRow
              columns={columns}
              label={text(total === undefined ? 'ledger.closing' : 'ledger.total')}
              note={total && totalNote(ledger, text)}
              // What a part comes to is its total; it has no balance that things lead to.
              {...(total === undefined && { totals: { in: ledger?.totalIn, out: ledger?.totalOut } })}
              after={total ?? { key: BALANCES[view.of].after, value: ledger?.closing }}
            />
          </tfoot>
        </Box>
      </Box>
    </Paper>
  );
}

interface RowProps {
  view: ShownView;
  columns: readonly LedgerColumn[];
  row: LedgerRow;
  no: number;
  name: string;
}

/** A row that opens its transaction wherever it is clicked; by keyboard its link does. */
function Row({ view, columns, row, no, name }: RowProps) {
  const { open } = useTransactionLink();
  const link = linkColumn(columns);
  const transaction = row.transaction_id as string | number | null | undefined;
  const opens = transaction !== null && transaction !== undefined;
  return (
    <tr
      className={opens ? 'opens' : undefined}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        if (!opens || event.defaultPrevented || target.closest('a, button')) return;
        if (window.getSelection()?.toString() === '') open(transaction);
      }}
    >
      {columns.map((column) => (
        <td key={column.key} className={classOf(column.numeric, column.wide)}>
          <LedgerCell
            row={row}
            column={column}
            value={ledgerValue(view, row, column, no)}
            columns={columns}
            linked={column.key === link}
            name={name}
          />
        </td>
      ))}
    </tr>
  );
}

function Waiting({ columns, count }: { columns: readonly LedgerColumn[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} aria-hidden>
      {columns.map(({ key, numeric, wide }) => (
        <td key={key} className={classOf(numeric, wide)}>
          <Skeleton
            width={`${50 + ((row * 13 + key.length * 7) % 40)}%`}
            sx={numeric ? { ml: 'auto' } : {}}
          />
        </td>
      ))}
    </tr>
  ));
}

function classOf(numeric: boolean, wide: boolean): string | undefined {
  return [numeric && 'end', wide && 'wide'].filter(Boolean).join(' ') || undefined;
}

const SCROLL = {
  overflow: 'auto',
  containerType: 'inline-size',
  // The totals stay in sight with the pager below them.
  maxHeight: 'max(480px, calc(100dvh - 280px))',
  '@media print': { maxHeight: 'none', overflow: 'visible', containerType: 'normal' },
};
