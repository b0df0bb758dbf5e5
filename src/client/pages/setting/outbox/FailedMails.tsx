import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../fields/formatDay.ts';
import { useFormat } from '../../../providers/definitions.tsx';
import { countText, type TextKey, useText } from '../../../providers/i18n.ts';
import { ROW } from '../account/SessionRow.tsx';
import { MailList } from './MailList.tsx';
import { type FailedMail, useFailedMails, useRetryMail } from './useMails.ts';

/** The mails of everybody that could not be sent, each with the reason. */
export function FailedMails(): ReactNode {
  const text = useText();
  const { retry, busy } = useRetryMail();
  return (
    <MailList
      help={text('outbox.unsent')}
      empty={text('outbox.allSent')}
      label={text('outbox.unsentMails')}
      query={useFailedMails()}
    >
      {(mail) => <FailedRow key={mail.id} mail={mail} busy={busy} onRetry={() => retry(mail.id)} />}
    </MailList>
  );
}

interface RowProps {
  mail: FailedMail;
  busy: boolean;
  onRetry: () => void;
}

function FailedRow({ mail, busy, onRetry }: RowProps): ReactNode {
  const text = useText();
  const { date } = useFormat();
  const { subject, recipient, created_at, failure, next_try_at: next, tries } = mail;
  const reason = text(reasonKey(failure), { code: failure });
  const then =
    next === null
      ? text('outbox.givenUp', { tries: countText(tries) })
      : text('outbox.nextTry', { at: formatMoment(next, date) });
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{subject}</Typography>
        <Typography variant="body2" color="text.secondary">
          {text('outbox.to', { recipient, at: formatMoment(created_at, date) })}
        </Typography>
        <Typography variant="body2" color="error.main">
          {reason} {then}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        onClick={onRetry}
        aria-label={text('outbox.retryMail', { subject, recipient })}
        sx={{ flexShrink: 0 }}
      >
        {text('outbox.retry')}
      </Button>
    </Box>
  );
}

/** The mail library's codes for a connection that was not made, was lost, or took too long. */
const UNREACHABLE = new Set([
  ...['ESOCKET', 'ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EDNS', 'ETLS'],
  ...['AbortError', 'TimeoutError'],
]);

function reasonKey(failure: string): TextKey {
  // The mail server's numbers for a sign-in that it does not accept.
  if (failure === 'EAUTH' || failure === '535' || failure === '530') return 'outbox.signIn';
  if (UNREACHABLE.has(failure)) return 'outbox.unreachable';
  return /^\d+$/.test(failure) ? 'outbox.refused' : 'outbox.otherReason';
}
