import Box from '@mui/material/Box';
import { createPortal } from 'react-dom';
import { formatDay } from '../../../fields/formatDay.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { text } from '../../providers/i18n.ts';
import type { Ledger } from './Ledger.ts';
import { BALANCES, type LedgerColumn } from './ledgerColumns.ts';
import { type ShownView, totalOfPart } from './ledgerPart.ts';
import type { LedgerState } from './ledgerState.ts';
import { ledgerDetails, ledgerMarks, ledgerValue, ledgerWords } from './ledgerText.ts';
import { totalsOf, totalWords } from './ledgerTotals.ts';

interface Props {
  view: ShownView;
  name: string;
  state: LedgerState;
  columns: readonly LedgerColumn[];
  ledger: Ledger;
}

/** A whole range on paper: black on white, the header on every sheet, no controls. Nothing of it is seen on the screen. */
export function LedgerPrint({ view, name, state, columns, ledger }: Props) {
  const format = useFormat();
  const printed = columns.filter(({ wide }) => !wide);
  const { after, kind } = BALANCES[view.of];
  const total = totalOfPart(view, ledger);
  const found = printed.findIndex(({ key }) => key === (total?.key ?? after));
  const place = found > 0 ? found : printed.length - 1;
  const words = (value: string) => ledgerWords(value, { kind }, format);
  const balance = (label: string, value: string, about = '') => (
    <tr>
      <th scope="row" colSpan={place}>
        {label} {about}
      </th>
      <td className="end">{value}</td>
      {place < printed.length - 1 && <td colSpan={printed.length - 1 - place} />}
    </tr>
  );
  return createPortal(
    <Box sx={PRINT} data-print="only" aria-hidden>
      <p>
        <strong>{name === '' ? view.heading : `${view.heading}: ${name}`}</strong>
        <br />
        {text('ledger.range', {
          from: formatDay(state.from, format.date),
          to: formatDay(state.to, format.date),
        })}
        {totalsOf(view.totals).map((total) => (
          <span key={total.key}>
            {' · '}
            {text(total.label)} {totalWords(total, ledger.totals)}
          </span>
        ))}
      </p>
      <table>
        <thead>
          <tr>
            {printed.map(({ key, label, numeric }) => (
              <th key={key} className={numeric ? 'end' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {total === undefined && balance(text('ledger.opening'), words(ledger.opening))}
          {ledger.rows.map((row, place) => (
            <tr key={row.id}>
              {printed.map((column) => (
                <td key={column.key} className={column.numeric ? 'end' : undefined}>
                  {ledgerWords(ledgerValue(view, row, column, place + 1), column, format)}
                  {column.kind === 'type' && ` ${aboutRow(row)}`}
                </td>
              ))}
            </tr>
          ))}
          {total === undefined
            ? balance(
                text('ledger.closing'),
                words(ledger.closing),
                text('ledger.turnover', { in: words(ledger.totalIn), out: words(ledger.totalOut) }),
              )
            : balance(text('ledger.total'), formatMoney(total.value ?? '0'))}
        </tbody>
      </table>
    </Box>,
    document.body,
  );

  function aboutRow(row: Ledger['rows'][number]): string {
    const marks = ledgerMarks(row).map((mark) => `${text(`ledger.mark.${mark.kind}`)} #${mark.transaction}`);
    return [...ledgerDetails(row, columns, name, format), ...marks].join(' · ');
  }
}

const PRINT = {
  display: 'none',
  '@media print': { display: 'block' },
  color: '#000',
  fontSize: '9.5pt',
  '& p': { margin: '0 0 8pt' },
  '& table': {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '8.5pt',
  },
  '& th, & td': {
    textAlign: 'left',
    padding: '3pt 4pt',
    borderBottom: '0.5pt solid #999',
    verticalAlign: 'top',
  },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tr': { breakInside: 'avoid' },
};
