import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import { checkField, type Field } from '../../../schema/index.ts';
import { type HttpError, useSend } from '../../data/index.ts';
import { StillSending } from '../../generic/dialogs/StillSending.tsx';
import { DraftNotice } from '../../generic/form/DraftNotice.tsx';
import { useDraft } from '../../generic/form/useDraft.ts';
import { failureText } from '../../generic/page/failureText.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { checkError } from '../../providers/checkErrors.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { CASH_CALL, OPENING_CALL } from '../../providers/firstCalls.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';

/** Records the opening cash balance, once (docs/business-rules.md, "Openings"). */
export default function OpeningDialog({ onClose }: { onClose: () => void }): ReactNode {
  const text = useText();
  const id = useId();
  const format = useFormat();
  const keyFor = useIdempotencyKey();
  const field = openingField(text('home.openingLabel'), format.currency);
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
  const { send, busy } = useSend();
  const [refused, setRefused] = useState<string>();
  const close = () => {
    draft.drop();
    onClose();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = check(field, value);
    setWrong(checked.error);
    if (checked.error !== undefined) return input.current?.focus();
    const values = { balance: fieldTypes.money.send(checked.value, field) };
    const key = keyFor(values);
    draft.noteSent(keyFor.last());
    setRefused(undefined);
    try {
      const call = { path: OPENING_CALL, body: values, key, done: text('home.recorded') };
      await send({ ...call, isQuiet: true, refreshes: [CASH_CALL] });
      close();
    } catch (error) {
      setRefused(failureText(error as HttpError));
      if ((error as HttpError).statusCode !== 0) draft.noteAnswered();
    }
  };

  return (
    <BackDialog
      open
      onClose={busy ? undefined : close}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{text('home.record')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{text('home.recordHelp')}</DialogContentText>
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
            {text('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {text('home.record')}
          </Button>
        </DialogActions>
      </form>
    </BackDialog>
  );
}

/** The amount as a field, so that its input and validation are the usual ones. */
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
  const result = checkField(field, fieldTypes, value === '' ? null : value, { intent: 'create' });
  if ('value' in result) return result;
  return { error: Object.values(result.errors).map(checkError)[0] };
}
