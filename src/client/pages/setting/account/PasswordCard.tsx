import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { InputProps } from '../../../../fields/FieldView.ts';
import { LineInput } from '../../../../fields/LineInput.tsx';
import { words } from '../../../../fields/readText.ts';
import type { Field, Resource } from '../../../../schema/index.ts';
import { useUser } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { OwnFields } from '../OwnFields.tsx';
import { useOwnForm } from '../useOwnForm.ts';
import { AccountCard } from './AccountCard.tsx';
import { SESSIONS } from './useSessions.ts';

/** One's own password: with the present one, so that nobody changes it at a desk that was left open. */
export function PasswordCard({ accounts }: { accounts: Resource }): ReactNode {
  const text = useText();
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
      <OwnFields
        label={text('account.password')}
        fields={[current, fresh]}
        form={form}
        submit={text('account.savePassword')}
        inputs={{ [current.name]: CurrentPassword }}
        // Password managers keep the new password under this name.
        before={<input type="email" autoComplete="username" value={email} readOnly hidden />}
      />
    </AccountCard>
  );
}

const NOTHING = {};

/** The password that is in force: password managers fill it in. */
function CurrentPassword({ value, onChange, ...props }: InputProps) {
  return (
    <LineInput
      {...props}
      text={words(value)}
      onChange={({ target }) => onChange(target.value)}
      attributes={{ type: 'password', autoComplete: 'current-password' }}
    />
  );
}

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
