import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import { formatDay } from '../../../fields/formatDay.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { text } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { PrintedHead } from '../paper/PrintedHead.tsx';
import { PRINTED, SHEETS, usePrinting } from '../paper/usePrinting.ts';
import { DataTable, type Line } from '../table/DataTable.tsx';
import type { Ledger, LedgerRow } from './Ledger.ts';
import { BALANCES, type LedgerColumn } from './ledgerColumns.ts';
import { hasBalances, type ShownView, totalOfPart } from './ledgerPart.ts';
import type { LedgerState } from './ledgerState.ts';
import { formatLedgerValue, ledgerDetails, ledgerMarks, ledgerValue } from './ledgerText.ts';
import { formatTotal, readTotals } from './ledgerTotals.ts';

interface Props {
  view: ShownView;
  name: string;
  state: LedgerState;
  columns: readonly LedgerColumn[];
  ledger: Ledger;
  /** Called when the browser has printed, or one has cancelled. */
  onPrinted: () => void;
}

/**
 * A whole range for print, black on white: the firm, the day of printing, the header and the page number on every sheet. In and out
 * stand in place of the change, which they repeat. It is hidden on the screen.
 */
export function LedgerPrint({ view, name, state, columns, ledger, onPrinted }: Props) {
  const format = useFormat();
  const today = useToday();
  const onReady = usePrinting(onPrinted);
  const sides = columns.some(({ wide }) => wide);
  const printed = sides ? columns.filter(({ key }) => key !== BALANCES[view.of].change) : columns;
  const { after, kind } = BALANCES[view.of];
  const total = totalOfPart(view, ledger);
  const found = printed.findIndex(({ key }) => key === (total?.key ?? after));
  const place = found > 0 ? found : printed.length - 1;
  const words = (value: string) => formatLedgerValue(value, { kind }, format);
  const key = printed[place]?.key ?? '';
  const firstFigure = printed.findIndex(({ key: at }) => at === 'in');
  const lineOf = (label: string, value: string, totals: Readonly<Record<string, string>> = {}): Line => ({
    key: label,
    label,
    span: totals.in !== undefined && firstFigure > 0 ? Math.min(firstFigure, place) : place,
    cells: { [key]: value, ...totals },
  });
  const turnover = { in: words(ledger.totalIn), out: words(ledger.totalOut) };
  return createPortal(
    <Box sx={PRINTED} data-print="only" aria-hidden>
      <GlobalStyles styles={SHEETS} />
      <PrintedHead
        title={name === '' ? view.heading : `${view.heading}: ${name}`}
        day={formatDay(today, format.date)}
        onReady={onReady}
      >
        {text('ledger.range', {
          from: formatDay(state.from, format.date),
          to: formatDay(state.to, format.date),
        })}
        {readTotals(view.totals, ledger.totals).map((total) => (
          <span key={total.key}>
            {' · '}
            {text(total.label)} {formatTotal(total, ledger.totals)}
          </span>
        ))}
      </PrintedHead>
      <DataTable
        label={view.heading}
        columns={printed.map((column) => ({
          key: column.key,
          header: column.label,
          numeric: column.numeric,
          className: column.kind === 'day' || column.kind === 'transaction' ? 'oneLine' : undefined,
          cell: (row: LedgerRow, place: number) => (
            <>
              {formatLedgerValue(ledgerValue(view, row, column, place + 1), column, format)}
              {column.kind === 'type' && ` ${aboutRow(row)}`}
            </>
          ),
        }))}
        rows={ledger.rows}
        rowKey={({ id }) => id}
        before={hasBalances(view) ? [lineOf(text('ledger.opening'), words(ledger.opening))] : []}
        after={[
          total === undefined
            ? lineOf(
                text(view.filtered ? 'ledger.total' : 'ledger.closing'),
                view.filtered ? '' : words(ledger.closing),
                sides ? turnover : {},
              )
            : lineOf(text('ledger.total'), formatMoney(total.value ?? '0')),
        ]}
      />
    </Box>,
    document.body,
  );

  function aboutRow(row: LedgerRow): string {
    const marks = ledgerMarks(row).map((mark) => `${text(`ledger.mark.${mark.kind}`)} ${mark.label}`);
    return [...ledgerDetails(row, columns, name, format), ...marks].join(' · ');
  }
}
