import Box from '@mui/material/Box';
import { useText } from '../../providers/i18n.ts';
import { TransactionLink } from '../page/TransactionLink.tsx';
import { BADGE } from './badgeStyle.ts';

interface Props {
  label: string;
  /** The transaction. */
  reversal: number | string;
  /** Its voucher number, if it has one. */
  voucher: string | undefined;
}

/** 'Reversed', which leads to the reversal. */
export function ReversedMark({ label, reversal, voucher = `#${reversal}` }: Props) {
  const text = useText();
  return (
    <Box component="span" title={`${text('ledger.mark.reversed_by')} ${voucher}`} sx={LINKED}>
      <TransactionLink id={reversal}>{label}</TransactionLink>
    </Box>
  );
}

const LINKED = { ...BADGE, '& a': { color: 'inherit', fontWeight: 'inherit' } };
