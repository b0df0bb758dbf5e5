import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { localDigits } from '../../../fields/digits.ts';
import { formatDay } from '../../../fields/formatDay.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';
import type { Transaction } from './Transaction.ts';

/** The date of the transaction, when and by whom it was posted, and the note. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const format = useFormat();
  const { date, created_at: createdAt, created_by_name: by, approvals = [], note } = transaction;
  return (
    <Box component="dl" sx={GRID}>
      <Fact label={text('transaction.date')}>{formatDay(date ?? '', format.date)}</Fact>
      <Fact label={text('transaction.posted')}>
        {formatDay(createdAt, format.date)}
        {createdAt.slice(10, 16)}
      </Fact>
      <Fact label={text('transaction.by')}>{by ?? text('transaction.system')}</Fact>
      {approvals.map(({ by: approver, for: whom, role, at }) => (
        <Fact key={`${approver} ${at}`} label={text('report.approved')}>
          {approver ?? labelInLanguage(role ?? text('approvals.somebody'))}
          {whom !== null && ` ${text('approvals.inNameOf', { whom })}`}
          {`, ${formatDay(at, format.date)}${localDigits(at.slice(10, 16))}`}
        </Fact>
      ))}
      {note !== null && note !== '' && <Fact label={text('transaction.note')}>{note}</Fact>}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {children}
      </Typography>
    </Box>
  );
}

const GRID = {
  m: 0,
  display: 'grid',
  gap: 2,
  rowGap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
};
