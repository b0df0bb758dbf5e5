import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import { type Field, required } from '../../../schema/index.ts';
import { DraftNotice } from '../../generic/form/DraftNotice.tsx';
import { refusalWords } from '../../generic/form/refusalWords.ts';
import { StillSending } from '../../generic/form/StillSending.tsx';
import { useDraft } from '../../generic/form/useDraft.ts';
import { messageOf } from '../../providers/data/answers.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { firmGrouping } from '../../providers/figures.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { told } from '../../providers/told.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { CASH } from './useCash.ts';

/** Records the first cash balance, once (business rules, section 2). */
export default function OpeningDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText();
  const id = useId();
  const format = useFormat();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const field = openingField(t('home.openingLabel'), format.currency);
  const [value, setValue] = useState<unknown>(null);
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const draft = useDraft('opening', {
    read: () => (value === null || value === '' ? undefined : { values: { value }, before: {} }),
    restore: ({ values, sent }) => {
      if (sent !== undefined) keyFor.resume(sent);
      setValue(values.value);
      return true;
    },
  });
  const { mutate, mutation } = useCustomMutation<BaseRecord, HttpError>();
  const busy = mutation.isPending;
  const refused = mutation.error === null ? undefined : refusalWords(mutation.error);
  const close = () => {
    draft.drop();
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = check(field, value);
    setWrong(checked.error);
    if (checked.error !== undefined) return input.current?.focus();
    const values = { balance: fieldTypes.money.send(checked.value, field) };
    const idempotencyKey = keyFor(values);
    draft.sends(keyFor.last());
    mutate(
      {
        url: '/cash/opening',
        method: 'post',
        values,
        meta: { idempotencyKey },
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess: ({ data }) => {
          notify({ type: 'success', message: messageOf(data) ?? t('home.recorded') });
          queries.invalidateQueries({ queryKey: CASH });
          close();
        },
        onError: ({ statusCode }) => statusCode !== 0 && draft.answered(),
      },
    );
  };

  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{t('home.record')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('home.recordHelp')}</DialogContentText>
          <DraftNotice
            restored={draft.restored}
            onDiscard={() => {
              draft.drop();
              setValue(null);
            }}
          />
          <fieldViews.money.Input
            field={field}
            label={field.label}
            value={value}
            onChange={(typed) => {
              setValue(typed);
              draft.changed();
            }}
            error={wrong}
            inputRef={input}
            row={{}}
            format={format}
          />
          <StillSending busy={busy} onStop={() => stopWaiting(keyFor.last()?.key ?? '')} />
          {refused !== undefined && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {refused}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={close}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t('home.record')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The amount, as a field of the language: the same input and check as everywhere. */
function openingField(label: string, currency: string): Field {
  return {
    name: 'balance',
    type: 'money',
    label,
    labels: { list: label, show: label, create: label, edit: label },
    required: true,
    unique: false,
    readOnly: false,
    immutable: false,
    source: 'column',
    only: ['create'],
    min: 0,
    prefix: currency,
  };
}

function check(field: Field, value: unknown): { value?: unknown; error?: string | undefined } {
  if (value === null || value === '') return { error: told(required(field)) };
  const result = fieldTypes.money.check(field, firmGrouping()).safeParse(value);
  return result.success
    ? { value: result.data }
    : { error: told(result.error.issues[0]?.message ?? required(field)) };
}
