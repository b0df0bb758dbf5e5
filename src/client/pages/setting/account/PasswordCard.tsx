import { type ReactNode, useMemo } from 'react';
import type { Field, Resource } from '../../../../schema/index.ts';
import { useUser } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { OwnFields } from '../OwnFields.tsx';
import { useOwnForm } from '../useOwnForm.ts';
import { AccountCard } from './AccountCard.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { SESSIONS } from './useSessions.ts';

/** Changes the user's password. It requires the current one, so that nobody can change it on an unattended computer. */
export function PasswordCard({ accounts }: { accounts: Resource }): ReactNode {
  const text = useText();
  const { email } = useUser();
  const { current, fresh } = usePasswordFields(accounts);
  const form = useOwnForm({
    fields: [current, fresh],
    initial: NOTHING,
    path: '/user/password',
    done: 'account.passwordSaved',
    failed: 'account.passwordFailed',
    refreshes: [SESSIONS],
  });
  return (
    <AccountCard title={text('account.password')} help={text('account.passwordHelp')}>
      <OwnFields
        label={text('account.password')}
        fields={[current, fresh]}
        form={form}
        submit={text('account.savePassword')}
        inputs={{ [current.name]: CurrentPassword }}
        // Password managers store the new password under this email.
        before={<input type="email" autoComplete="username" value={email} readOnly hidden />}
      />
    </AccountCard>
  );
}

const NOTHING = {};

/** The account's password field under the call's names. The current password is not checked against the rules for new ones. */
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
