import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../fields/formatDay.ts';
import { Card } from '../../../generic/page/Card.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { type SentMail, useMails } from './useMails.ts';

/** The mails that the demonstration would have sent, for its administrators. */
export default function OutboxSection(): ReactNode {
  const text = useText();
  const { mails, error, isFetching, refetch, hasNextPage, fetchNextPage } = useMails();
  return (
    <Card padded>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 1 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {text('outbox.help')}
        </Typography>
        <Button
          variant="outlined"
          loading={isFetching}
          onClick={() => void refetch()}
          sx={{ flexShrink: 0, minHeight: 38 }}
        >
          {text('outbox.again')}
        </Button>
      </Box>
      {error && <Problem message={error.message} onAgain={() => void refetch()} />}
      {!mails && !error && <Skeleton variant="rounded" height={53} />}
      {mails?.length === 0 && <Typography variant="body2">{text('outbox.empty')}</Typography>}
      <Box component="ul" aria-label={text('setting.outbox')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {mails?.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </Box>
      {hasNextPage && (
        <Button size="small" color="inherit" onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {text('history.more')}
        </Button>
      )}
    </Card>
  );
}

/** A mail that opens. Its plain text is shown: unlike its HTML, it cannot bring anything of its own onto the page. */
function MailRow({ mail: { at, recipient, subject, text: content } }: { mail: SentMail }): ReactNode {
  const text = useText();
  const { date } = useFormat();
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <details>
        <Box component="summary" sx={SUMMARY}>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {subject}
          </Box>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {text('outbox.to', { recipient, at: formatMoment(at, date) })}
          </Typography>
        </Box>
        <Typography variant="body2" sx={CONTENT}>
          {content}
        </Typography>
      </details>
    </Box>
  );
}

const SUMMARY = { py: 1.25, cursor: 'pointer', overflowWrap: 'anywhere' };
const CONTENT = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', pb: 2, pl: 2 };
