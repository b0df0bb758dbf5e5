import Box from '@mui/material/Box';

interface Props {
  /** As it is shown: '1,250.00', with a real minus below zero. */
  words: string;
  /** It stood in the books and was taken back. */
  struck?: boolean;
}

/** A number of a ledger: tabular figures, below zero in the error colour. */
export function NumberWords({ words, struck = false }: Props) {
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        ...(words.startsWith('−') && { color: 'error.main' }),
        ...(struck && { color: 'text.secondary', textDecoration: 'line-through' }),
      }}
    >
      {words}
    </Box>
  );
}
