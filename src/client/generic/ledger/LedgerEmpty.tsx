import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import ReceiptLongOutlined from 'icon/outline-receipt-long';
import { useText } from '../../providers/i18n.ts';

/** A range without entries: the definition's text, and what to do about it. */
export function LedgerEmpty({ words }: { words: string }) {
  const text = useText();
  return (
    <Box sx={{ px: 2, py: 5, textAlign: 'center', color: 'text.secondary' }}>
      <ReceiptLongOutlined sx={{ fontSize: 32, mb: 0.5, opacity: 0.6 }} aria-hidden />
      <Typography variant="body1" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {words}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {text('ledger.emptyHelp')}
      </Typography>
    </Box>
  );
}
