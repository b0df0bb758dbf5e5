import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type HttpError, useDataProvider } from '@refinedev/core';
import { type SubmitEvent, useId, useState } from 'react';
import { failureText } from '../../../generic/page/failureText.ts';
import { BackDialog } from '../../../layout/back/BackDialog.tsx';
import { noticeOf } from '../../../providers/data/answers.ts';
import { callFailure } from '../../../providers/data/callFailure.ts';
import { useText } from '../../../providers/i18n.ts';
import { language } from '../../../providers/language.ts';
import { notify } from '../../../providers/notification.ts';
import { useIdempotencyKey } from '../../../providers/useIdempotencyKey.ts';

interface Props {
  /** The subject at first. */
  subject: string;
  /** Which papers: the server draws them. */
  papers: { resource: string; paper: string; ids: readonly number[]; size: string; copies: number };
  onClose: () => void;
}

/** Sends the papers as a PDF by mail. It stays open with what was typed while the call fails. */
export function MailDialog({ subject: first, papers, onClose }: Props) {
  const text = useText();
  const id = useId();
  const provider = useDataProvider()();
  const keyFor = useIdempotencyKey();
  const [values, setValues] = useState({ to: '', subject: first, text: '' });
  const [state, setState] = useState<{ busy: boolean; error?: HttpError }>({ busy: false });
  const errorOf = (name: keyof typeof values) => {
    const error: unknown = state.error?.errors?.[name];
    return typeof error === 'string' ? error : undefined;
  };

  // Sent again as it is, the paper has boxes in place of the letters that the message names.
  const isUnprintable = callFailure(state.error, 'papers.mail.failed').reason?.code === 'paperUnprintable';

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setState({ busy: true });
    const payload = { ...values, ...(isUnprintable && { with_boxes: true }) };
    try {
      const answer = await provider.custom?.({
        url: '/mail',
        method: 'post',
        payload: { ...payload, ...papers, language: language().tag },
        meta: { idempotencyKey: keyFor(payload), failed: text('papers.mail.failed') },
      });
      notify({ type: 'success', message: noticeOf(answer?.data) ?? text('papers.mail.sent') });
      onClose();
    } catch (error) {
      setState({ busy: false, error: error as HttpError });
    }
  }

  const field = (name: keyof typeof values) => ({
    label: text(`papers.mail.${name}`),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    error: errorOf(name) !== undefined,
    helperText: errorOf(name),
    fullWidth: true,
  });
  const isNamed = (['to', 'subject', 'text'] as const).some((name) => errorOf(name) !== undefined);
  return (
    <BackDialog open onClose={state.busy ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Box component="form" noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{text('papers.mail.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {state.error !== undefined && !isNamed && (
            <Alert severity="error">{failureText(state.error)}</Alert>
          )}
          <TextField {...field('to')} type="email" required autoFocus autoComplete="email" />
          <TextField {...field('subject')} required />
          <TextField {...field('text')} multiline minRows={3} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={state.busy}>
            {text('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={state.busy}>
            {text(isUnprintable ? 'papers.mail.withBoxes' : 'papers.mail.send')}
          </Button>
        </DialogActions>
      </Box>
    </BackDialog>
  );
}
