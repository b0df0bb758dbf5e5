import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useMemo } from 'react';
import { addDays } from '../../../../schema/days.ts';
import { type Field, undeclaredField } from '../../../../schema/index.ts';
import { isObject } from '../../../../schema/isObject.ts';
import { useUser } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { useToday } from '../../../providers/today.ts';
import { OwnFields } from '../OwnFields.tsx';
import { useOwnForm } from '../useOwnForm.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { useSecondFactor } from './useSecondFactor.ts';
import { TOKENS, type Tokens } from './useTokens.ts';

interface Props {
  roles: Tokens['roles'];
  /** Called with the text of the token, which is shown only once. */
  onMade: (token: string) => void;
  onCancel: () => void;
}

/** At first, in days and calls. */
const USUAL = { days: 90, calls: 600 };

/** The form of a new token for a program. */
export function NewToken({ roles, onMade, onCancel }: Props): ReactNode {
  const text = useText();
  const today = useToday();
  const { email } = useUser();
  const { data: factor } = useSecondFactor();
  // A code takes the place of the password, which somebody may not have.
  const hasFactor = factor !== undefined && (factor.totp || factor.recovery_codes > 0);
  const fields = useMemo(() => tokenFields(roles, hasFactor, text), [roles, hasFactor, text]);
  const initial = useMemo(
    () => ({
      name: '',
      role: null,
      last_day: addDays(today, USUAL.days),
      calls_per_minute: USUAL.calls,
    }),
    [today],
  );
  const form = useOwnForm({
    fields,
    initial,
    path: TOKENS,
    method: 'post',
    refreshes: [TOKENS],
    toBody: ({ role, current_password, code, ...checked }) => ({
      ...checked,
      role: role ?? null,
      calls_per_minute: Number(checked.calls_per_minute),
      ...(code ? { code } : { ...(current_password !== null && { current_password }) }),
    }),
    done: 'tokens.made',
    failed: 'tokens.makeFailed',
    onDone: (_values, answer) => {
      const data = isObject(answer) && isObject(answer.data) ? answer.data : {};
      onMade(String(data.token));
    },
  });
  const first = form.inputOf('name');
  useEffect(() => first.current?.focus(), [first]);
  const title = text('tokens.new');
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <OwnFields
        paired
        label={title}
        fields={fields}
        form={form}
        inputs={{ current_password: CurrentPassword }}
        // Password managers fill in the password of this email.
        before={<input type="email" autoComplete="username" value={email} readOnly hidden />}
        submit={text('tokens.make')}
        beside={
          <Button color="inherit" disabled={form.busy} onClick={onCancel}>
            {text('confirm.cancel')}
          </Button>
        }
      />
    </Box>
  );
}

function tokenFields(roles: Tokens['roles'], hasFactor: boolean, text: ReturnType<typeof useText>): Field[] {
  return [
    undeclaredField('name', 'text', text('tokens.name'), {
      required: true,
      help: text('tokens.nameHelp'),
    }),
    ...(roles.length === 0
      ? []
      : [
          undeclaredField('role', 'select', text('tokens.role'), {
            help: text('tokens.roleHelp'),
            options: roles.map(({ name, label }) => ({ value: name, label })),
          }),
        ]),
    undeclaredField('last_day', 'date', text('tokens.lastDay'), { required: true }),
    undeclaredField('calls_per_minute', 'integer', text('tokens.calls'), { required: true }),
    undeclaredField('current_password', 'text', text('account.currentPassword'), { required: !hasFactor }),
    ...(hasFactor
      ? [undeclaredField('code', 'text', text('factor.code'), { help: text('tokens.codeHelp') })]
      : []),
  ];
}
