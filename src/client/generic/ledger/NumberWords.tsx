import Box from '@mui/material/Box';
import type { LedgerKind } from './ledgerColumns.ts';

interface Props {
  /** As it is shown: '1,250.00', with a real minus below zero. */
  words: string;
  /** Of what; money where nothing is said. */
  kind?: LedgerKind;
  /** It stood in the books and was taken back. */
  struck?: boolean;
}

/** A number of a ledger: tabular figures; money below zero in the error colour, for goods that go out are no debt. */
export function NumberWords({ words, kind = 'money', struck = false }: Props) {
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        ...(kind === 'money' && words.startsWith('−') && { color: 'error.main' }),
        ...(struck && { color: 'text.secondary', textDecoration: 'line-through' }),
      }}
    >
      {words}
    </Box>
  );
}
