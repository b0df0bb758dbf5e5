import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { westernDigits } from '../../../fields/westernDigits.ts';
import type { Report } from '../../../schema/report.ts';
import { type Change, type HttpError, useCall, useSend } from '../../data/index.ts';
import { failureText } from '../../generic/page/failureText.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { useText } from '../../providers/i18n.ts';
import { language } from '../../providers/language.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { FORMATS, KeptMails, type MonthlyMail } from './KeptMails.tsx';

interface Props {
  report: Report;
  /** The inputs of each mail; days may be names. */
  inputs: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** The call of the monthly mails of a report that the user may end; each is below it. */
const MAILS = '/mail/report';

/** Mails the report every month: whom to, on which day; and the mails that are kept, to be ended. */
export function MonthlyMailDialog({ report, inputs, onClose }: Props) {
  const text = useText();
  const id = useId();
  const { send, busy } = useSend();
  const keyFor = useIdempotencyKey();
  const [values, setValues] = useState({ recipients: '', day: '1', format: 'pdf' });
  const [error, setError] = useState<HttpError>();
  const [sent, setSent] = useState<readonly string[]>([]);
  const { data: mails = [] } = useCall<readonly MonthlyMail[]>(
    { path: MAILS, query: { report: report.name }, failed: text('reports.failed') },
    { staleAfter: 'posting' },
  );
  const errors = (error?.errors ?? {}) as Readonly<Record<string, string>>;
  const wrongRecipient = Object.entries(errors)
    .find(([name]) => name.startsWith('recipients'))?.[1]
    .replace(/recipients\.(\d+)/, (whole, place) => sent[place] ?? whole);

  async function change(call: Pick<Change, 'path' | 'method' | 'body'>): Promise<boolean> {
    setError(undefined);
    try {
      const words = { done: text('reports.mail'), failed: text('reports.mail.failed') };
      await send({ ...call, key: keyFor(call), ...words, isQuiet: true, refreshes: [MAILS] });
      keyFor.renew();
      return true;
    } catch (error) {
      setError(error as HttpError);
      return false;
    }
  }

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const recipients = values.recipients.split(/[\s,;]+/).filter(Boolean);
    setSent(recipients);
    const body = {
      report: report.name,
      inputs,
      recipients,
      format: values.format,
      language: language().tag,
      day_of_month: Number(westernDigits(values.day)),
    };
    if (await change({ path: MAILS, body })) setValues({ ...values, recipients: '' });
  }

  return (
    <BackDialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Box component="form" noValidate onSubmit={(event) => void add(event)}>
        <DialogTitle id={id}>{text('reports.mail.title', { label: report.label })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <Typography variant="body2" color="text.secondary">
            {text('reports.mail.help', {
              inputs: Object.values(inputs).join(', ') || text('reports.mail.usual'),
            })}
          </Typography>
          {error !== undefined && wrongRecipient === undefined && errors.day_of_month === undefined && (
            <Alert severity="error">{failureText(error)}</Alert>
          )}
          <TextField
            label={text('reports.mail.recipients')}
            value={values.recipients}
            onChange={({ target }) => setValues({ ...values, recipients: target.value })}
            error={wrongRecipient !== undefined}
            helperText={wrongRecipient ?? text('reports.mail.several')}
            required
            autoFocus
          />
          <TextField
            label={text('reports.mail.day')}
            value={values.day}
            onChange={({ target }) => setValues({ ...values, day: target.value })}
            error={errors.day_of_month !== undefined}
            helperText={errors.day_of_month ?? text('reports.mail.dayHelp')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            required
          />
          <TextField
            select
            label={text('reports.mail.format')}
            value={values.format}
            onChange={({ target }) => setValues({ ...values, format: target.value })}
          >
            {Object.entries(FORMATS).map(([format, label]) => (
              <MenuItem key={format} value={format}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <KeptMails
            mails={mails}
            busy={busy}
            onEnd={(mail) => void change({ method: 'delete', path: `${MAILS}/${mail}` })}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {text('dialog.close')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {text('reports.mail.add')}
          </Button>
        </DialogActions>
      </Box>
    </BackDialog>
  );
}
