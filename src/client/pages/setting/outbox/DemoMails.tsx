import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../fields/formatDay.ts';
import { useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { MailList } from './MailList.tsx';
import { type SentMail, useSentMails } from './useMails.ts';

/** The mails that the demonstration would have sent. */
export function DemoMails(): ReactNode {
  const text = useText();
  return (
    <MailList
      help={text('outbox.help')}
      empty={text('outbox.empty')}
      label={text('setting.outbox')}
      query={useSentMails()}
    >
      {(mail) => <MailRow key={mail.id} mail={mail} />}
    </MailList>
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
