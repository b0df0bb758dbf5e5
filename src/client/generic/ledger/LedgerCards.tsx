import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { skeletonRows } from '../list/measures.ts';
import { TransactionLink } from '../transaction/TransactionLink.tsx';
import { useTransactionLink } from '../transaction/useTransactionLink.ts';
import { isFollowed, type LedgerRow } from './Ledger.ts';
import type { LedgerRowsProps } from './LedgerTable.tsx';
import { LedgerType } from './LedgerType.tsx';
import { BALANCES, type LedgerColumn } from './ledgerColumns.ts';
import { totalNote, totalOfPart } from './ledgerPart.ts';
import { ledgerDetails, ledgerValue, ledgerWords } from './ledgerText.ts';
import { NumberWords } from './NumberWords.tsx';

/** The rows as cards, for a phone: what moved, the balance after it, when and why. */
export function LedgerCards({ view, columns, ledger, offset, size, busy, name, empty }: LedgerRowsProps) {
  const text = useText();
  const format = useFormat();
  const { before, after, kind } = BALANCES[view.of];
  const total = totalOfPart(view, ledger);
  const words = (value: unknown) => ledgerWords(String(value ?? ''), { kind }, format);
  if (ledger === undefined) return <Waiting count={skeletonRows(size)} />;
  const first = offset === 0 ? ledger.opening : ledger.rows[0]?.[before];
  const goesOn = isFollowed(ledger, offset);
  return (
    <Box sx={{ position: 'relative' }} aria-busy={busy}>
      {busy && <LinearProgress sx={{ position: 'absolute', insetInline: 0, top: -6, height: 2 }} />}
      {total === undefined && (
        <Line label={text(offset === 0 ? 'ledger.opening' : 'ledger.broughtForward')} words={words(first)} />
      )}
      {ledger.rows.length === 0 && <Paper variant="outlined">{empty}</Paper>}
      <Box component="ul" aria-label={view.heading} sx={LIST}>
        {ledger.rows.map((row, place) => (
          <Card key={row.id} view={view} columns={columns} row={row} no={offset + place + 1} name={name} />
        ))}
      </Box>
      {total === undefined && goesOn && (
        <Line label={text('ledger.carriedForward')} words={words(ledger.rows.at(-1)?.[after])} />
      )}
      <Paper variant="outlined" sx={CLOSING}>
        {total === undefined ? (
          <>
            <Line label={text('ledger.closing')} words={words(ledger.closing)} />
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
  const wordsOf = (key: string) => ledgerWords(ledgerValue(view, row, { key, kind }, no), { kind }, format);
  const accrued = view.of === 'book' ? wordsOf('salary') : '';
  const transaction = row.transaction_id as string | number | null | undefined;
  // Goods are known by their product; what else is listed by how much it is.
  const subject = view.part?.second && columns.find((column) => column.kind === 'text');
  const day = ledgerWords(
    ledgerValue(view, row, { key: 'created_at', kind: 'day' }, no),
    { kind: 'day' },
    format,
  );
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ px: 2, py: 1.25, minWidth: 0, display: 'grid', gap: 0.75 }}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('a') || transaction === null || transaction === undefined)
          return;
        open(transaction);
      }}
    >
      <Box sx={ACROSS}>
        {subject === undefined ? (
          <When day={day} transaction={transaction} />
        ) : (
          <Box sx={{ minWidth: 0, fontWeight: 600 }}>{String(row[subject.key] ?? '')}</Box>
        )}
        <Box sx={{ fontSize: 15, fontWeight: 600 }}>
          <NumberWords
            words={wordsOf(change)}
            kind={kind}
            struck={row.reversed_by !== null && row.reversed_by !== undefined}
          />
        </Box>
      </Box>
      {subject !== undefined && <When day={day} transaction={transaction} />}
      {accrued !== '' && accrued !== '0.00' && <Line label={text('ledger.accrued')} words={accrued} quiet />}
      {view.part === undefined ? (
        <Line label={text('ledger.balance')} words={wordsOf(after)} quiet />
      ) : (
        figures(columns).map(({ key, label, kind }) => (
          <Line
            key={key}
            label={label}
            words={ledgerWords(ledgerValue(view, row, { key, kind }, no), { kind }, format)}
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

function When({ day, transaction }: { day: string; transaction: string | number | null | undefined }) {
  return (
    <Box sx={{ fontSize: 13, color: 'text.secondary', '& a': NUMBER_LINK }}>
      {day}
      {transaction !== null && transaction !== undefined && (
        <>
          {' · '}
          <TransactionLink id={transaction}>{`#${transaction}`}</TransactionLink>
        </>
      )}
    </Box>
  );
}

/** The columns of a part that the card has not said: prices, and what the row comes to. */
function figures(columns: readonly LedgerColumn[]): LedgerColumn[] {
  const said = ['amount', 'qty', 'in', 'out', 'salary'];
  return columns.filter(({ key, numeric }) => numeric && !said.includes(key));
}

function Line({ label, words, quiet = false }: { label: string; words: string; quiet?: boolean }) {
  return (
    <Box sx={{ ...ACROSS, fontSize: 13, py: quiet ? 0 : 0.75, fontWeight: quiet ? 400 : 600 }}>
      <Box component="span" sx={{ color: quiet ? 'text.secondary' : 'text.primary' }}>
        {label}
      </Box>
      <NumberWords words={words} />
    </Box>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <Box sx={{ ...LIST, mt: 4 }} aria-hidden>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
        <Paper key={card} variant="outlined" sx={{ px: 2, py: 1.25, height: 104 }}>
          <Skeleton width="70%" height={28} />
          <Skeleton width="45%" />
        </Paper>
      ))}
    </Box>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 };

/** Higher than its line, which stays as it is. */
const NUMBER_LINK = { display: 'inline-block', py: 0.75, my: -0.75, scrollMarginBlock: '72px 112px' };

const ACROSS = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1.5 };

/** Where the thumb is, as the totals of the table are where the eye is. */
const CLOSING = { position: 'sticky', bottom: 0, mt: 1, px: 2, py: 1, zIndex: 2 };
