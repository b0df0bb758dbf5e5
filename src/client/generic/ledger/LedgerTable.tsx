import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { Format } from '../../../schema/index.ts';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { DataTable } from '../table/DataTable.tsx';
import { skeletonRows, TIGHT } from '../table/measures.ts';
import { TableFrame } from '../table/TableFrame.tsx';
import { balanceLine } from './balanceLine.tsx';
import { isFollowed, type Ledger, type LedgerRow } from './Ledger.ts';
import { LedgerCell } from './LedgerCell.tsx';
import { BALANCES, type LedgerColumn, type LedgerKind, linkColumn } from './ledgerColumns.ts';
import { hasBalances, type ShownView, totalNote, totalOfPart } from './ledgerPart.ts';
import { fitColumns, tableStyle } from './ledgerTableStyle.ts';
import { formatLedgerValue, ledgerValue } from './ledgerText.ts';

export interface LedgerRowsProps {
  view: ShownView;
  columns: readonly LedgerColumn[];
  /** Undefined while the first page is loading. */
  ledger: Ledger | undefined;
  /** The number of rows before the first one of the page. */
  offset: number;
  /** The size of a page, for the placeholders. */
  size: number;
  busy: boolean;
  /** The name of the ledger's record, which its rows do not repeat. */
  name: string;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

/** The rows between the opening and the closing balance. The totals are sticky. */
export function LedgerTable({
  view,
  columns: all,
  ledger,
  offset,
  size,
  busy,
  name,
  empty,
}: LedgerRowsProps) {
  const text = useText();
  const format = useFormat();
  const { open } = useTransactionLink();
  const rows = ledger?.rows ?? [];
  const total = totalOfPart(view, ledger);
  const { before, after } = BALANCES[view.of];
  const tight = useMediaQuery(TIGHT, { noSsr: true });
  const fitted = fitColumns(all, (column) => columnFigures(view, ledger, column, format), before, tight);
  const { columns, widths } = fitted;
  const isFramed = hasBalances(view);
  const opening = offset === 0 ? ledger?.opening : rows[0]?.[before];
  const lineOf = (label: string, value: unknown) => balanceLine(columns, { label, at: after, value }, format);
  return (
    <TableFrame refreshing={busy && ledger !== undefined} around={280}>
      <DataTable
        label={view.heading}
        columns={columns.map((column, place) => ({
          key: column.key,
          header: column.label,
          numeric: column.numeric,
          className: column.wide ? 'wide' : undefined,
          width: widths[place],
          cell: (row: LedgerRow, place: number) => (
            <LedgerCell
              row={row}
              column={column}
              value={ledgerValue(view, row, column, rowNumber(view, ledger, offset + place))}
              columns={columns}
              linked={column.key === linkColumn(columns)}
              name={name}
            />
          ),
        }))}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ transaction_id: transaction }) =>
          transaction === null || transaction === undefined
            ? undefined
            : () => open(transaction as string | number)
        }
        busy={busy}
        placeholders={ledger === undefined ? skeletonRows(size) : 0}
        empty={empty}
        before={
          isFramed
            ? [
                lineOf(
                  text(offset === 0 ? 'ledger.opening' : 'ledger.broughtForward'),
                  ledger === undefined ? undefined : opening,
                ),
              ]
            : []
        }
        after={
          isFramed && ledger !== undefined && isFollowed(ledger, offset)
            ? [lineOf(text('ledger.carriedForward'), rows.at(-1)?.[after])]
            : []
        }
        footer={[
          total === undefined
            ? balanceLine(
                columns,
                {
                  label: text(view.filtered ? 'ledger.total' : 'ledger.closing'),
                  at: after,
                  value: view.filtered ? '' : ledger?.closing,
                  totals: ledger && { in: ledger.totalIn, out: ledger.totalOut },
                },
                format,
              )
            : balanceLine(
                columns,
                {
                  label: text('ledger.total'),
                  at: total.key,
                  value: total.value,
                  note: totalNote(ledger, text),
                },
                format,
              ),
        ]}
        sx={tableStyle(fitted)}
      />
    </TableFrame>
  );
}

/** The number of a row in its range, counted from the oldest. */
function rowNumber({ newestFirst }: ShownView, ledger: Ledger | undefined, before: number): number {
  return newestFirst ? (ledger?.total ?? 0) - before : before + 1;
}

/** Numbers that are no figures. */
const NUMBERS: readonly LedgerKind[] = ['number', 'transaction'];

/** The formatted figures of a column, including its totals, or its numbers; empty for a text column. */
function columnFigures(
  view: ShownView,
  ledger: Ledger | undefined,
  column: LedgerColumn,
  format: Format,
): string[] {
  if (ledger === undefined || !(column.numeric || NUMBERS.includes(column.kind))) return [];
  const values = ledger.rows.map((row) => ledgerValue(view, row, column, ledger.total));
  return [...values, ...sumsIn(view, ledger, column.key)].map((value) =>
    formatLedgerValue(value, column, format),
  );
}

function sumsIn(view: ShownView, ledger: Ledger, key: string): string[] {
  const total = totalOfPart(view, ledger);
  if (total !== undefined) return key === total.key ? [String(total.value)] : [];
  if (key === BALANCES[view.of].after) return [ledger.opening, ledger.closing];
  if (key === 'in') return [ledger.totalIn];
  return key === 'out' ? [ledger.totalOut] : [];
}
