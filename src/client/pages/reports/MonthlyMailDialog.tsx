import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type HttpError, useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { westernDigits } from '../../../fields/westernDigits.ts';
import type { Report } from '../../../schema/report.ts';
import { failureText } from '../../generic/page/failureText.ts';
import { readCall } from '../../generic/report/useReport.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { noticeOf } from '../../providers/data/answers.ts';
import { useText } from '../../providers/i18n.ts';
import { language } from '../../providers/language.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { FORMATS, KeptMails, type MonthlyMail } from './KeptMails.tsx';

interface Props {
  report: Report;
  /** The inputs of each mail; days may be names. */
  inputs: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Mails the report every month: whom to, on which day; and the mails that are kept, to be ended. */
export function MonthlyMailDialog({ report, inputs, onClose }: Props) {
  const text = useText();
  const id = useId();
  const provider = useDataProvider()();
  const keyFor = useIdempotencyKey();
  const [values, setValues] = useState({ recipients: '', day: '1', format: 'pdf' });
  const [state, setState] = useState<{ busy: boolean; error?: HttpError }>({ busy: false });
  const [sent, setSent] = useState<readonly string[]>([]);
  const { mails, again } = useMonthlyMails(report);
  const errors = (state.error?.errors ?? {}) as Readonly<Record<string, string>>;
  const wrongRecipient = Object.entries(errors)
    .find(([name]) => name.startsWith('recipients'))?.[1]
    .replace(/recipients\.(\d+)/, (whole, place) => sent[place] ?? whole);

  async function change(call: {
    url: string;
    method: 'post' | 'delete';
    payload?: object;
  }): Promise<boolean> {
    setState({ busy: true });
    try {
      const answer = await provider.custom?.({
        ...call,
        meta: { idempotencyKey: keyFor(call), failed: text('reports.mail.failed') },
      });
      keyFor.renew();
      notify({ type: 'success', message: noticeOf(answer?.data) ?? text('reports.mail') });
      setState({ busy: false });
      again();
      return true;
    } catch (error) {
      setState({ busy: false, error: error as HttpError });
      return false;
    }
  }

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const recipients = values.recipients.split(/[\s,;]+/).filter(Boolean);
    setSent(recipients);
    const payload = {
      report: report.name,
      inputs,
      recipients,
      format: values.format,
      language: language().tag,
      day_of_month: Number(westernDigits(values.day)),
    };
    if (await change({ url: '/mail/report', method: 'post', payload }))
      setValues({ ...values, recipients: '' });
  }

  return (
    <BackDialog open onClose={state.busy ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Box component="form" noValidate onSubmit={(event) => void add(event)}>
        <DialogTitle id={id}>{text('reports.mail.title', { label: report.label })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <Typography variant="body2" color="text.secondary">
            {text('reports.mail.help', {
              inputs: Object.values(inputs).join(', ') || text('reports.mail.usual'),
            })}
          </Typography>
          {state.error !== undefined && wrongRecipient === undefined && errors.day_of_month === undefined && (
            <Alert severity="error">{failureText(state.error)}</Alert>
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
            busy={state.busy}
            onEnd={(mail) => void change({ url: `/mail/report/${mail}`, method: 'delete' })}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={state.busy}>
            {text('dialog.close')}
          </Button>
          <Button type="submit" variant="contained" loading={state.busy}>
            {text('reports.mail.add')}
          </Button>
        </DialogActions>
      </Box>
    </BackDialog>
  );
}

/** The monthly mails of a report that the user may end. */
function useMonthlyMails({ name }: Report): { mails: readonly MonthlyMail[]; again: () => void } {
  const { data, refetch } = useQuery({
    queryKey: ['reportMails', name],
    queryFn: ({ signal }) => readCall<{ data: MonthlyMail[] }>('/mail/report', { report: name }, signal),
  });
  return { mails: data?.data ?? [], again: () => void refetch() };
}
