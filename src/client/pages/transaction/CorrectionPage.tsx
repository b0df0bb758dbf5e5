import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { LeaveGuard } from '../../generic/form/LeaveGuard.tsx';
import { useClosedDay } from '../../generic/form/useClosedDay.ts';
import { formatType } from '../../generic/ledger/ledgerText.ts';
import { isWide } from '../../generic/movement/MovementForm.tsx';
import { Card } from '../../generic/page/Card.tsx';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { refusalText } from '../../generic/transaction/refusalText.ts';
import type { Transaction } from '../../generic/transaction/Transaction.ts';
import { TransactionDetails } from '../../generic/transaction/TransactionDetails.tsx';
import { type CorrectionWay, useCorrectionWays } from '../../generic/transaction/useCorrectionWays.ts';
import { useTransaction } from '../../generic/transaction/useTransaction.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { ReverseForm } from './ReverseForm.tsx';
import { useCorrection } from './useCorrection.ts';

/**
 * Corrects a posted transaction: reverses it and posts it again with the right values (docs/business-rules.md, "Corrections").
 */
export default function CorrectionPage(): ReactNode {
  const text = useText();
  const { id = '' } = useParams();
  const { transaction, loading, failure, again } = useTransaction(id);
  const title = text('correction.title', { id: transaction?.voucher_no ?? id });
  usePageTitle(title);
  return (
    <LeaveGuard>
      <PageHeader title={title} subtitle={transaction && formatType(transaction.type)} />
      {failure !== undefined && <Problem message={failure} onAgain={again} />}
      {loading && <Skeleton variant="rounded" height={320} />}
      {transaction !== undefined && <Content transaction={transaction} />}
    </LeaveGuard>
  );
}

function Content({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { resources } = useDefinitions();
  // The original as it was when the page opened: a refetch must not reset the form.
  const [original] = useState(transaction);
  const movement = original.resource === null ? undefined : resources[original.resource];
  const ways = useCorrectionWays(original);
  const form = ways.includes('correct') ? movement : undefined;
  const wide = form !== undefined && isWide(form);
  return (
    <Box sx={{ ...COLUMN, maxWidth: wide ? undefined : FORM_WIDTH + 120 }}>
      {original.correctable && ways.length > 0 ? (
        <Card>
          <Choices original={original} movement={form} mayReverse={ways.includes('reverse')} />
        </Card>
      ) : (
        <Alert severity="info">
          {original.correctable ? text('correction.noRight') : refusalText(transaction, text)}
        </Alert>
      )}
      <Card padded>
        <Typography component="h2" variant="h2" sx={{ mb: 2 }}>
          {text('correction.original')}
        </Typography>
        <TransactionDetails transaction={transaction} />
      </Card>
    </Box>
  );
}

const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };

function Choices({
  original,
  movement,
  mayReverse,
}: {
  original: Transaction;
  mayReverse: boolean;
  movement: Parameters<typeof isWide>[0] | undefined;
}) {
  const text = useText();
  const [way, setWay] = useState<CorrectionWay>(movement === undefined ? 'reverse' : 'correct');
  const correction = useCorrection(String(original.id));
  const closed = useClosedDay()(original.date);
  if (correction.left) return null;
  return (
    <>
      <Box sx={{ px: { xs: 2, md: 3 }, pt: { xs: 2, md: 3 } }}>
        <FormLabel id="way" sx={{ fontSize: 13, fontWeight: 500, color: 'text.primary' }}>
          {text('correction.how')}
        </FormLabel>
        <RadioGroup
          row
          aria-labelledby="way"
          value={way}
          onChange={(_, chosen) => setWay(chosen as CorrectionWay)}
        >
          {movement !== undefined && (
            <FormControlLabel
              value="correct"
              control={<Radio size="small" />}
              label={text('correction.correct')}
            />
          )}
          {mayReverse && (
            <FormControlLabel
              value="reverse"
              control={<Radio size="small" />}
              label={text('correction.reverse')}
            />
          )}
        </RadioGroup>
        <Typography variant="body2" color="text.secondary">
          {text('correction.stays')}
        </Typography>
        {closed !== undefined && (
          <Alert severity="info" sx={{ mt: 2 }}>
            {text('correction.closedOriginal', { closed })}
          </Alert>
        )}
      </Box>
      {way === 'correct' && movement !== undefined ? (
        <CorrectForm transaction={original} movement={movement} correction={correction} />
      ) : (
        <ReverseForm original={original} correction={correction} />
      )}
    </>
  );
}
