import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useText } from '../../providers/i18n.ts';
import { Unread } from '../page/Unread.tsx';
import type { Ledger } from './Ledger.ts';
import { LedgerNumber } from './LedgerNumber.tsx';
import { formatTotal, totalsOf } from './ledgerTotals.ts';

/** The named totals of a ledger's range. */
export function LedgerTotals({ query, ledger }: { query: string | undefined; ledger: Ledger | undefined }) {
  const text = useText();
  const totals = totalsOf(query, ledger?.totals);
  if (totals.length === 0) return null;
  return (
    <Box component="dl" sx={gridOf(totals.length)}>
      {totals.map((total) => (
        <Paper key={total.key} variant="outlined" sx={{ px: 2, py: 1.25, minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {text(total.label)}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontSize: 18, lineHeight: '26px', fontWeight: 600 }}>
            {ledger === undefined ? (
              <Skeleton width={96} />
            ) : (
              <TotalText words={formatTotal(total, ledger.totals)} />
            )}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

/** A total that the server leaves out depends on what the reader does not read. */
function TotalText({ words }: { words: string }) {
  return words === '' ? <Unread /> : <LedgerNumber words={words} />;
}

const LEAST_WIDTH = 160;
/** The most totals in one row. */
const IN_ROW = 5;

/** A grid with as many totals in each row as in the others, where there is room for it. */
function gridOf(count: number) {
  const inRow = Math.ceil(count / Math.ceil(count / IN_ROW));
  return {
    m: 0,
    display: 'grid',
    gap: 1.5,
    gridTemplateColumns: {
      xs: `repeat(auto-fit, minmax(min(${LEAST_WIDTH}px, 100%), 1fr))`,
      md: `repeat(${inRow}, minmax(0, 1fr))`,
    },
    // On a phone, totals are in pairs; an odd last one fills its row.
    '@media (max-width:535.95px)': { '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } },
  };
}
