import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LineInput } from '../../../fields/LineInput.tsx';
import { undeclaredField } from '../../../schema/index.ts';
import { noticeOf } from '../../providers/data/answers.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { canUsePasskeys, loadPasskeys } from '../../providers/passkeySupport.ts';
import { PASSWORD_INPUT } from './OneFieldForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { recoveryCodesIn } from './SetUpApp.tsx';
import { dataIn, useOwnCall } from './useOwnCall.ts';

interface Props {
  /** Called when the passkey is added; recovery codes may still be shown. */
  onAdded?: () => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Adds a passkey: its name and the password, then the browser asks the user. The first factor brings recovery codes. */
export function AddPasskey({ onAdded, onDone, onCancel }: Props): ReactNode {
  const text = useText();
  const call = useOwnCall();
  const [values, setValues] = useState({ name: '', current_password: '' });
  const [missing, setMissing] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [waiting, setWaiting] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const add = async () => {
    const { name, current_password } = values;
    const prepared = await call.post('/user/passkeys/options', { current_password }, 'passkey.failed');
    if (prepared === undefined) return;
    const { makePasskey } = await loadPasskeys();
    const response = await makePasskey(dataIn(prepared));
    if (response === undefined) return;
    const answer = await call.post('/user/passkeys', { name, response }, 'passkey.failed');
    if (answer === undefined) return;
    notify({ type: 'success', message: noticeOf(answer) ?? text('passkey.added') });
    onAdded?.();
    const fresh = recoveryCodesIn(answer);
    if (fresh.length > 0) setCodes(fresh);
    else onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting) return;
    const empty = (['name', 'current_password'] as const).find((key) => values[key].trim() === '');
    setMissing(empty);
    if (empty !== undefined) return;
    setWaiting(true);
    add()
      .catch((error: Error) => notify({ type: 'error', message: error.message }))
      .finally(() => setWaiting(false));
  };

  if (codes) return <RecoveryCodes codes={codes} onClose={onDone} />;
  if (!canUsePasskeys())
    return (
      <Typography variant="body2" color="text.secondary">
        {text('passkey.unable')}
      </Typography>
    );
  const input = (key: 'name' | 'current_password', label: string, help?: string) => (
    <LineInput
      field={undeclaredField(key, 'text', label, { required: true, ...(help !== undefined && { help }) })}
      label={label}
      text={values[key]}
      onChange={({ target }) => setValues((before) => ({ ...before, [key]: target.value }))}
      error={missing === key ? text('factor.missing', { label }) : call.errors[key]}
      {...(key === 'name' ? { inputRef: first } : { attributes: PASSWORD_INPUT })}
    />
  );
  return (
    <form noValidate onSubmit={submit} aria-label={text('passkey.add')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {input('name', text('passkey.name'), text('passkey.nameHelp'))}
        {input('current_password', text('factor.password'))}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button color="inherit" disabled={call.busy} onClick={onCancel}>
            {text('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={waiting}>
            {text('passkey.add')}
          </Button>
        </Box>
      </Box>
    </form>
  );
}
