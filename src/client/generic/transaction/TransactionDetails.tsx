import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { RecordDetails } from '../show/RecordDetails.tsx';
import { EntriesTable } from './EntriesTable.tsx';
import { StockTable } from './StockTable.tsx';
import type { Transaction } from './Transaction.ts';
import { TransactionFacts } from './TransactionFacts.tsx';
import { TransactionMarks } from './TransactionMarks.tsx';

/** A transaction: who and when, what was entered, its entries and the goods that it moved. */
export function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { resources } = useDefinitions();
  const { resource: name, record, entries, stock } = transaction;
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
          <EntriesTable entries={entries} />
        </Section>
      )}
      {stock.length > 0 && (
        <Section title={text('transaction.stock')}>
          <StockTable moves={stock} />
        </Section>
      )}
    </Box>
  );
}

type Movement = ReturnType<typeof useDefinitions>['resources'][string];

/** What was filled in, but for what stands elsewhere: the day and the note above, the goods of a rule below. */
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
