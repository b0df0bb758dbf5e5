import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useState } from 'react';
import { type HttpError, useSend } from '../../../data/index.ts';
import { failureText } from '../../../generic/page/failureText.ts';
import { BackDialog } from '../../../layout/back/BackDialog.tsx';
import { callFailure } from '../../../providers/data/callFailure.ts';
import { useText } from '../../../providers/i18n.ts';
import { language } from '../../../providers/language.ts';
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
  const { send: post, busy } = useSend();
  const keyFor = useIdempotencyKey();
  const [values, setValues] = useState({ to: '', subject: first, text: '' });
  const [refusal, setRefusal] = useState<HttpError>();
  const errorOf = (name: keyof typeof values) => {
    const error: unknown = refusal?.errors?.[name];
    return typeof error === 'string' ? error : undefined;
  };

  // Sent again as it is, the paper has boxes in place of the letters that the message names.
  const isUnprintable = callFailure(refusal, 'papers.mail.failed').reason?.code === 'paperUnprintable';

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setRefusal(undefined);
    const payload = { ...values, ...(isUnprintable && { with_boxes: true }) };
    try {
      await post({
        path: '/mail',
        body: { ...payload, ...papers, language: language().tag },
        key: keyFor(payload),
        done: text('papers.mail.sent'),
        failed: text('papers.mail.failed'),
        isQuiet: true,
      });
      onClose();
    } catch (error) {
      setRefusal(error as HttpError);
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
    <BackDialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Box component="form" noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{text('papers.mail.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {refusal !== undefined && !isNamed && (
            <Alert severity={isUnprintable ? 'warning' : 'error'}>{failureText(refusal)}</Alert>
          )}
          <TextField {...field('to')} type="email" required autoFocus autoComplete="email" />
          <TextField {...field('subject')} required />
          <TextField {...field('text')} multiline minRows={3} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {text('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {text(isUnprintable ? 'papers.mail.withBoxes' : 'papers.mail.send')}
          </Button>
        </DialogActions>
      </Box>
    </BackDialog>
  );
}
