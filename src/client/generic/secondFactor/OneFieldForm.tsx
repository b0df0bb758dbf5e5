import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { LineInput } from '../../../fields/LineInput.tsx';
import { undeclaredField } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';

interface Props {
  /** The accessible name of the form. */
  title: string;
  name: string;
  label: string;
  help?: string | undefined;
  submit: string;
  danger?: boolean;
  busy: boolean;
  error: string | undefined;
  attributes?: InputHTMLAttributes<HTMLInputElement>;
  onSubmit: (value: string) => void;
  onCancel?: (() => void) | undefined;
}

/** A form with one field, which has the focus: a password or a code. */
export function OneFieldForm(props: Props): ReactNode {
  const { title, name, label, help, submit, busy, error, attributes, onSubmit, onCancel } = props;
  const text = useText();
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (error !== undefined) input.current?.select();
  }, [error]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(value.trim() === '');
    if (value.trim() === '') input.current?.focus();
    else onSubmit(value);
  };
  return (
    <form noValidate onSubmit={send} aria-label={title}>
      <LineInput
        field={undeclaredField(name, 'text', label, { required: true, ...(help !== undefined && { help }) })}
        label={label}
        text={value}
        onChange={({ target }) => setValue(target.value)}
        error={missing ? text('factor.missing', { label }) : error}
        inputRef={input}
        {...(attributes && { attributes })}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
        {onCancel && (
          <Button color="inherit" disabled={busy} onClick={onCancel}>
            {text('confirm.cancel')}
          </Button>
        )}
        <Button type="submit" variant="contained" color={props.danger ? 'error' : 'primary'} loading={busy}>
          {submit}
        </Button>
      </Box>
    </form>
  );
}

/** The attributes of an input for the code of an authenticator app. */
export const CODE_INPUT: InputHTMLAttributes<HTMLInputElement> = {
  autoComplete: 'one-time-code',
  spellCheck: false,
};

export const PASSWORD_INPUT: InputHTMLAttributes<HTMLInputElement> = {
  type: 'password',
  autoComplete: 'current-password',
};
