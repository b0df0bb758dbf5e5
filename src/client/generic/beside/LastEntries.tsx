import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../fields/formatDay.ts';
import { compare } from '../../../ledger/money.ts';
import type { LedgerView } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { inOf, type LedgerRow, outOf } from '../ledger/Ledger.ts';
import { dayOf, formatType } from '../ledger/ledgerText.ts';
import { LAST } from './useStanding.ts';

interface Props {
  view: LedgerView;
  /** Undefined while they load. */
  rows: readonly LedgerRow[] | undefined;
  isFailed: boolean;
}

/** The last entries of a ledger: day, type, amount. It is as high before they arrive. */
export function LastEntries({ view, rows, isFailed }: Props) {
  const text = useText();
  const { date } = useFormat();
  return (
    <Box sx={{ minHeight: LAST * LINE_HEIGHT + 24 }}>
      <Typography component="p" variant="caption" color="text.secondary" sx={{ mb: 0.5 }}>
        {text(isFailed ? 'beside.failed' : rows?.length === 0 ? 'beside.noEntries' : 'beside.lastEntries')}
      </Typography>
      <Box component="ul" sx={LINES}>
        {rows === undefined && !isFailed
          ? Array.from({ length: LAST }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
              <Skeleton key={place} component="li" height={LINE_HEIGHT} />
            ))
          : rows?.map((row) => (
              <Box component="li" key={row.id} sx={LINE}>
                <span>{formatDay(dayOf(row), date)}</span>
                <Box component="span" sx={TYPE}>
                  {formatType(String(row.type ?? ''))}
                </Box>
                <Box component="span" sx={{ ml: 'auto' }}>
                  {amountText(view, row)}
                </Box>
              </Box>
            ))}
      </Box>
    </Box>
  );
}

/** The increase and the decrease of the balance. */
function amountText(view: LedgerView, row: LedgerRow): string {
  const [raised, lowered] = [inOf(view, row), outOf(view, row)];
  const changes = [
    ...(compare(raised, 0) > 0 ? [`+${formatMoney(raised)}`] : []),
    ...(compare(lowered, 0) > 0 ? [`−${formatMoney(lowered)}`] : []),
  ];
  return changes.length === 0 ? formatMoney(0) : changes.join(' ');
}

const LINE_HEIGHT = 24;
const LINES = { m: 0, p: 0, listStyle: 'none', fontSize: 13, fontVariantNumeric: 'tabular-nums' };
const LINE = { display: 'flex', gap: 1.5, height: LINE_HEIGHT, alignItems: 'center', whiteSpace: 'nowrap' };
const TYPE = { color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 };
