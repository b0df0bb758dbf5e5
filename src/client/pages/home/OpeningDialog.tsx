import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import { checkField, type Field, undeclaredField } from '../../../schema/index.ts';
import { type HttpError, useSend } from '../../data/index.ts';
import { StillSending } from '../../generic/dialogs/StillSending.tsx';
import { DraftNotice } from '../../generic/form/DraftNotice.tsx';
import type { Values } from '../../generic/form/formValues.ts';
import { useDraft } from '../../generic/form/useDraft.ts';
import { failureText } from '../../generic/page/failureText.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { checkErrors } from '../../providers/checkErrors.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { CASH_CALL, OPENING_CALL } from '../../providers/firstCalls.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';

/** Records the opening cash balance, once (docs/business-rules.md, "Openings"). */
export default function OpeningDialog({ onClose }: { onClose: () => void }): ReactNode {
  const text = useText();
  const id = useId();
  const format = useFormat();
  const keyFor = useIdempotencyKey();
  const today = useToday();
  const fields = openingFields(text, format.currency);
  const start = { date: today };
  const [values, setValues] = useState<Values>(start);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const input = useRef<HTMLInputElement>(null);
  const draft = useDraft('opening', {
    read: () =>
      isBlank(values.balance) && isBlank(values.note) ? undefined : { values: { ...values }, before: {} },
    restore: ({ values: kept, sent }) => {
      if (sent !== undefined) keyFor.resume(sent);
      setValues(kept);
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
    const { errors, body } = checkOpening(fields, values, today);
    setWrong(errors);
    if (errors.balance !== undefined) input.current?.focus();
    if (Object.keys(errors).length > 0) return;
    const key = keyFor(body);
    draft.noteSent(keyFor.last());
    setRefused(undefined);
    try {
      const call = { path: OPENING_CALL, body, key, done: text('home.recorded') };
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
              setValues(start);
            }}
          />
          <Box sx={FIELDS}>
            {fields.map((field) => {
              const { Input } = fieldViews[field.type as keyof typeof fieldViews];
              return (
                <Input
                  key={field.name}
                  field={field}
                  label={field.label}
                  value={values[field.name] ?? null}
                  onChange={(typed) => {
                    setValues((before) => ({ ...before, [field.name]: typed }));
                    draft.changed();
                  }}
                  error={wrong[field.name]}
                  inputRef={field.name === 'balance' ? input : undefined}
                  row={{}}
                  format={format}
                />
              );
            })}
          </Box>
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

/** The balance, its day and its reason as fields, so that their input and validation are the usual ones. */
function openingFields(text: ReturnType<typeof useText>, currency: string): Field[] {
  const balance = { required: true, min: 0, prefix: currency };
  return [
    undeclaredField('balance', 'money', text('home.openingLabel'), balance),
    undeclaredField('date', 'date', text('form.voucherDate'), { required: true, notAfter: 'today' }),
    undeclaredField('note', 'text', text('form.reason')),
  ];
}

/** The errors of the values, and the body of the call: without the day and the reason where they say nothing. */
function checkOpening(fields: readonly Field[], values: Values, today: string) {
  const errors: FieldErrors = {};
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const given = isBlank(values[field.name]) ? null : values[field.name];
    const result = checkField(field, fieldTypes, given, { intent: 'create', today });
    if ('errors' in result) Object.assign(errors, checkErrors(result.errors));
    else if ('value' in result && !isBlank(result.value))
      body[field.name] = fieldTypes[field.type]?.send(result.value, field);
  }
  if (body.date === today) delete body.date;
  return { errors, body };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const FIELDS = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' };
