import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { CARDS, LoadingCards } from '../page/LoadingCards.tsx';
import { TransactionLink } from '../page/TransactionLink.tsx';
import { skeletonRows } from '../table/measures.ts';
import { RefreshBar } from '../table/RefreshBar.tsx';
import { isFollowed, type LedgerRow } from './Ledger.ts';
import { LedgerNumber } from './LedgerNumber.tsx';
import type { LedgerRowsProps } from './LedgerTable.tsx';
import { LedgerType } from './LedgerType.tsx';
import { BALANCES, type LedgerColumn } from './ledgerColumns.ts';
import { hasBalances, totalNote, totalOfPart } from './ledgerPart.ts';
import { formatLedgerValue, ledgerDetails, ledgerValue, voucherOf } from './ledgerText.ts';

/** The rows as cards for a phone: the change, the balance after it, the date and the note. */
export function LedgerCards({ view, columns, ledger, offset, size, busy, name, empty }: LedgerRowsProps) {
  const text = useText();
  const format = useFormat();
  const { before, after, kind } = BALANCES[view.of];
  const total = totalOfPart(view, ledger);
  const words = (value: unknown) => formatLedgerValue(String(value ?? ''), { kind }, format);
  if (ledger === undefined)
    return (
      <Box component="ul" sx={{ ...CARDS, mt: 4 }}>
        <LoadingCards count={skeletonRows(size)} height={98} />
      </Box>
    );
  const first = offset === 0 ? ledger.opening : ledger.rows[0]?.[before];
  const goesOn = isFollowed(ledger, offset);
  return (
    <Box sx={{ position: 'relative' }} aria-busy={busy}>
      {busy && <RefreshBar top={-6} />}
      {hasBalances(view) && (
        <Line label={text(offset === 0 ? 'ledger.opening' : 'ledger.broughtForward')} words={words(first)} />
      )}
      {ledger.rows.length === 0 && <Paper variant="outlined">{empty}</Paper>}
      <Box component="ul" aria-label={view.heading} sx={CARDS}>
        {ledger.rows.map((row, place) => (
          <Card key={row.id} view={view} columns={columns} row={row} no={offset + place + 1} name={name} />
        ))}
      </Box>
      {hasBalances(view) && goesOn && (
        <Line label={text('ledger.carriedForward')} words={words(ledger.rows.at(-1)?.[after])} />
      )}
      <Paper variant="outlined" sx={CLOSING}>
        {total === undefined ? (
          <>
            {!view.filtered && <Line label={text('ledger.closing')} words={words(ledger.closing)} />}
            <Box sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {text('ledger.turnover', { in: words(ledger.totalIn), out: words(ledger.totalOut) })}
            </Box>
          </>
        ) : (
          <Line
            label={`${text('ledger.total')} ${totalNote(ledger, text) ?? ''}`}
            words={formatMoney(total.value ?? '0')}
          />
        )}
      </Paper>
    </Box>
  );
}

function Card({
  view,
  columns,
  row,
  no,
  name,
}: {
  view: LedgerRowsProps['view'];
  columns: readonly LedgerColumn[];
  row: LedgerRow;
  no: number;
  name: string;
}) {
  const text = useText();
  const format = useFormat();
  const { open } = useTransactionLink();
  const { change, after, kind } = BALANCES[view.of];
  const wordsOf = (key: string) =>
    formatLedgerValue(ledgerValue(view, row, { key, kind }, no), { kind }, format);
  const accrued = view.of === 'book' ? wordsOf('salary') : '';
  const transaction = row.transaction_id as string | number | null | undefined;
  // A card of goods is titled by the product; other lists by the amount.
  const subject = view.part?.second && columns.find((column) => column.kind === 'text');
  const day = formatLedgerValue(
    ledgerValue(view, row, { key: 'created_at', kind: 'day' }, no),
    { kind: 'day' },
    format,
  );
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ px: 1.5, py: 1, minWidth: 0, display: 'grid', gap: 0.5 }}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('a') || transaction === null || transaction === undefined)
          return;
        open(transaction);
      }}
    >
      <Box sx={ACROSS}>
        {subject === undefined ? (
          <When day={day} row={row} />
        ) : (
          <Box sx={{ minWidth: 0, fontWeight: 600 }}>{String(row[subject.key] ?? '')}</Box>
        )}
        <Box sx={{ fontSize: 15, fontWeight: 600 }}>
          <LedgerNumber
            words={wordsOf(change)}
            kind={kind}
            change
            struck={row.reversed_by !== null && row.reversed_by !== undefined}
          />
        </Box>
      </Box>
      {subject !== undefined && <When day={day} row={row} />}
      {accrued !== '' && accrued !== '0.00' && <Line label={text('ledger.accrued')} words={accrued} quiet />}
      {view.part === undefined ? (
        <Line label={text('ledger.balance')} words={wordsOf(after)} quiet />
      ) : (
        figures(columns).map(({ key, label, kind }) => (
          <Line
            key={key}
            label={label}
            words={formatLedgerValue(ledgerValue(view, row, { key, kind }, no), { kind }, format)}
            quiet
          />
        ))
      )}
      <LedgerType
        row={row}
        details={ledgerDetails(
          row,
          columns.filter(({ kind }) => kind !== 'text'),
          name,
          format,
        )}
      />
    </Paper>
  );
}

function When({ day, row }: { day: string; row: LedgerRow }) {
  const transaction = row.transaction_id as string | number | null | undefined;
  const voucher = voucherOf(row);
  return (
    <Box sx={{ fontSize: 13, color: 'text.secondary', '& a': NUMBER_LINK }}>
      {day}
      {transaction !== null && transaction !== undefined && (
        <>
          {' · '}
          <TransactionLink id={transaction}>
            {voucher === transaction ? `#${transaction}` : String(voucher)}
          </TransactionLink>
        </>
      )}
    </Box>
  );
}

/** The columns of a part that the card has not shown yet: prices and amounts. */
function figures(columns: readonly LedgerColumn[]): LedgerColumn[] {
  const shown = ['amount', 'qty', 'in', 'out', 'salary'];
  return columns.filter(({ key, numeric }) => numeric && !shown.includes(key));
}

function Line({ label, words, quiet = false }: { label: string; words: string; quiet?: boolean }) {
  return (
    <Box sx={{ ...ACROSS, fontSize: 13, py: quiet ? 0 : 0.75, fontWeight: quiet ? 400 : 600 }}>
      <Box component="span" sx={{ color: quiet ? 'text.secondary' : 'text.primary' }}>
        {label}
      </Box>
      <LedgerNumber words={words} />
    </Box>
  );
}

/** Higher than its line for touch, without changing the line's height. */
const NUMBER_LINK = { display: 'inline-block', py: 0.75, my: -0.75, scrollMarginBlock: '72px 112px' };

/** Where both have no room beside each other, the figure is below. */
const ACROSS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: 1.5,
};

/** Near the thumb on a phone; the table has its totals at the same place on the screen. */
const CLOSING = { position: 'sticky', bottom: 0, mt: 1, px: 2, py: 1, zIndex: 2 };
