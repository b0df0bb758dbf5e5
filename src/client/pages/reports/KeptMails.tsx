import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatDay, formatMoment } from '../../../fields/formatDay.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { failureMessage, type SentMessage } from '../../providers/messages.ts';

export interface MonthlyMail {
  id: number;
  recipients: readonly string[];
  format: keyof typeof FORMATS;
  day_of_month: number;
  next_on: string;
  /** When a try that failed is repeated; null otherwise. */
  next_try_at: string | null;
  /** Why the last try failed; null once a mail is sent. */
  failure: (SentMessage & { message: string }) | null;
}

export const FORMATS = { pdf: 'PDF', excel: 'Excel', csv: 'CSV' } as const;

interface Props {
  mails: readonly MonthlyMail[];
  busy: boolean;
  onEnd: (id: number) => void;
}

/** The monthly mails of a report, each with its next day and why the last one was not sent. */
export function KeptMails({ mails, busy, onEnd }: Props) {
  const text = useText();
  const { date } = useFormat();
  if (mails.length === 0) return null;
  return (
    <Box component="ul" aria-label={text('reports.mail')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {mails.map((mail) => (
        <Box component="li" key={mail.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {text('reports.mail.kept', {
              format: FORMATS[mail.format],
              to: mail.recipients.join(', '),
              day: formatDay(mail.next_on, date),
            })}
            <FailedTry mail={mail} />
          </Typography>
          <IconButton
            size="small"
            disabled={busy}
            aria-label={text('reports.mail.end', { to: mail.recipients.join(', ') })}
            onClick={() => onEnd(mail.id)}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

function FailedTry({ mail: { failure, next_try_at: at } }: { mail: MonthlyMail }) {
  const text = useText();
  const { date } = useFormat();
  if (failure === null) return null;
  const reason = failureMessage(failure) ?? failure.message;
  return (
    <Box component="span" sx={{ display: 'block', color: 'error.main' }}>
      {at === null
        ? text('reports.mail.leftOut', { reason })
        : text('reports.mail.again', { reason, at: formatMoment(at, date) })}
    </Box>
  );
}
