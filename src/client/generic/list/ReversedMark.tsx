import Box from '@mui/material/Box';
import { useText } from '../../providers/i18n.ts';
import { TransactionLink } from '../page/TransactionLink.tsx';
import { BADGE } from './badgeStyle.ts';

/** 'Reversed', which leads to the reversal. */
export function ReversedMark({ label, reversal }: { label: string; reversal: number | string }) {
  const text = useText();
  return (
    <Box component="span" title={`${text('ledger.mark.reversed_by')} #${reversal}`} sx={LINKED}>
      <TransactionLink id={reversal}>{label}</TransactionLink>
    </Box>
  );
}

const LINKED = { ...BADGE, '& a': { color: 'inherit', fontWeight: 'inherit' } };
