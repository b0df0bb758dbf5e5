import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { LedgerView } from '../../../schema/index.ts';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { balanceText } from '../page/balanceText.ts';
import { LastEntries } from './LastEntries.tsx';
import type { ShownCard } from './useCard.ts';

/** The balance of a chosen record, what it will be, and its last entries. */
export function CardBody({ card }: { card: ShownCard }) {
  const text = useText();
  const { target, balance, entries, facts, payAll } = card;
  const { book, ledger } = target;
  return (
    <>
      <Box sx={STANDING}>
        <span>
          {balance === undefined || book === undefined ? (
            <Skeleton width={150} />
          ) : (
            balanceText(book, balance, text)
          )}
        </span>
        {payAll !== undefined && (
          <Button size="small" variant="outlined" onClick={payAll}>
            {text('beside.payAll')}
          </Button>
        )}
      </Box>
      <Box aria-live="polite" sx={AFTER}>
        {facts?.after !== undefined && book !== undefined && (
          <After
            words={text('beside.after', { balance: balanceText(book, facts.after, text) })}
            after={facts.after}
          />
        )}
      </Box>
      <LastEntries view={ledger as LedgerView} rows={entries.data?.rows} isFailed={entries.isError} />
    </>
  );
}

/** The balance after this entry; red only if money that is there would not be enough. */
export function After({
  words,
  after,
  isShort = false,
}: {
  words: string;
  after: string;
  isShort?: boolean;
}) {
  return (
    <Box component="span" title={formatMoney(after)} sx={isShort ? { color: 'error.main' } : undefined}>
      {words}
    </Box>
  );
}

const STANDING = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 32,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
};

/** As high without an amount. */
const AFTER = {
  minHeight: 22,
  fontSize: 13,
  color: 'text.secondary',
  mb: 1,
  fontVariantNumeric: 'tabular-nums',
};
