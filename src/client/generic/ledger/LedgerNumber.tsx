import Box from '@mui/material/Box';
import type { LedgerKind } from './ledgerColumns.ts';

interface Props {
  /** The formatted number: '1,250.00', with a real minus sign if negative. */
  words: string;
  /** The default is money. */
  kind?: LedgerKind;
  /** The amount was reversed. */
  struck?: boolean;
  /** The number is a change: it came in or went out. */
  change?: boolean;
}

/** A number of a ledger in tabular figures. A balance below zero has the error colour; what went out is as usual as what came in. */
export function LedgerNumber({ words, kind = 'money', struck = false, change = false }: Props) {
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        ...(kind === 'money' && !change && words.startsWith('−') && { color: 'error.main' }),
        ...(struck && { color: 'text.secondary', textDecoration: 'line-through' }),
      }}
    >
      {words}
    </Box>
  );
}
