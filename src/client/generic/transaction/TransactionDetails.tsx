import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { RecordDetails } from '../details/RecordDetails.tsx';
import { ledgerMarks } from '../ledger/ledgerText.ts';
import { TransactionLink } from '../page/TransactionLink.tsx';
import { CausedTable } from './CausedTable.tsx';
import { EntriesTable } from './EntriesTable.tsx';
import { StockTable } from './StockTable.tsx';
import type { Transaction } from './Transaction.ts';
import { TransactionFacts } from './TransactionFacts.tsx';

/** A transaction: user and time, the entered values, its entries and the moved goods. */
export function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { resources } = useDefinitions();
  const { resource: name, record, entries, stock, revaluations = [], arrears = [] } = transaction;
  const movement = name === null ? undefined : resources[name];
  const entered = movement?.kind === 'movement' && record !== null ? enteredGroups(movement, record) : [];
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TransactionMarks transaction={transaction} />
      <TransactionFacts transaction={transaction} />
      {movement !== undefined && record !== null && entered.length > 0 && (
        <Section title={text('transaction.details')}>
          <RecordDetails resource={movement} groups={entered} record={record} />
        </Section>
      )}
      {entries.length > 0 && (
        <Section title={text('transaction.entries')}>
          <EntriesTable transaction={transaction} />
        </Section>
      )}
      {stock.length > 0 && (
        <Section title={text('transaction.stock')}>
          <StockTable transaction={transaction} />
        </Section>
      )}
      {revaluations.length > 0 && (
        <Section title={text('transaction.revaluations')}>
          <CausedTable
            label={text('transaction.revaluations')}
            amount={text('transaction.costMoved')}
            rows={revaluations}
          />
        </Section>
      )}
      {arrears.length > 0 && (
        <Section title={text('transaction.arrears')}>
          <CausedTable
            label={text('transaction.arrears')}
            amount={text('transaction.payAccrued')}
            rows={arrears}
          />
        </Section>
      )}
    </Box>
  );
}

type Movement = ReturnType<typeof useDefinitions>['resources'][string];

/** The entered values, except those shown elsewhere: the date and note above, the goods below. */
function enteredGroups(movement: Movement, record: Readonly<Record<string, unknown>>) {
  const items = movement.create.groups
    .flatMap((group) => group.items)
    .filter(({ field }) => !['date', 'note'].includes(field))
    .filter(({ field }) => movement.post?.rule === undefined || movement.fields[field]?.of === undefined)
    .filter(({ field }) => record[field] !== null && record[field] !== '');
  return items.length === 0 ? [] : [{ title: '', items }];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Links to the transaction that this one corrects and to the one that corrected it. */
function TransactionMarks({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const marks = ledgerMarks(transaction as Transaction & Record<string, unknown>);
  if (marks.length === 0) return null;
  return (
    <Alert severity="info" variant="outlined" sx={{ py: 0 }}>
      {marks.map(({ kind, transaction: id, label }, place) => (
        <span key={kind}>
          {place > 0 && ', '}
          {text(`ledger.mark.${kind}`)} <TransactionLink id={id}>{label}</TransactionLink>
        </span>
      ))}
    </Alert>
  );
}
