import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { LineInput } from '../../../../fields/LineInput.tsx';
import { view as passwordView } from '../../../../fields/password/view.tsx';
import type { Field, Resource } from '../../../../schema/index.ts';
import { useFormat, useUser } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { AccountCard } from './AccountCard.tsx';
import { useOwnForm } from './useOwnForm.ts';
import { SESSIONS } from './useSessions.ts';

/** One's own password: with the present one, so that nobody changes it at a desk that was left open. */
export function PasswordCard({ accounts }: { accounts: Resource }): ReactNode {
  const text = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const { email } = useUser();
  const { current, fresh } = usePasswordFields(accounts);
  const form = useOwnForm({
    fields: [current, fresh],
    initial: NOTHING,
    path: '/user/password',
    done: 'account.passwordSaved',
    failed: 'account.passwordFailed',
    onDone: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  });
  return (
    <AccountCard title={text('account.password')} help={text('account.passwordHelp')}>
      <form noValidate onSubmit={form.submit} aria-label={text('account.password')}>
        {/* Password managers keep the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Box sx={{ display: 'grid', gap: 2 }}>
          <LineInput
            field={current}
            label={current.label}
            text={String(form.values[current.name] ?? '')}
            onChange={({ target }) => form.change(current.name, target.value)}
            error={form.errors[current.name]}
            inputRef={form.inputOf(current.name)}
            attributes={{ type: 'password', autoComplete: 'current-password' }}
          />
          <passwordView.Input
            field={fresh}
            label={fresh.label}
            value={form.values[fresh.name]}
            onChange={(value) => form.change(fresh.name, value)}
            error={form.errors[fresh.name]}
            inputRef={form.inputOf(fresh.name)}
            row={{}}
            format={format}
          />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" loading={form.busy}>
              {text('account.savePassword')}
            </Button>
          </Box>
        </Box>
      </form>
    </AccountCard>
  );
}

const NOTHING = {};

/** The accounts' password under the names that the call has; the present one was judged when it was new. */
function usePasswordFields(accounts: Resource): { current: Field; fresh: Field } {
  const text = useText();
  return useMemo(() => {
    const field = accounts.fields[accounts.account?.password ?? ''] as Field;
    return {
      current: { ...field, name: 'current_password', label: text('account.currentPassword'), type: 'text' },
      fresh: {
        ...field,
        name: 'password',
        label: text('account.newPassword'),
        help: text('account.newPasswordHelp'),
      },
    };
  }, [accounts, text]);
}
