import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Field, Resource } from '../../../../schema/index.ts';
import { useRenameUser, useUser } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { forgetWorkspace } from '../../../providers/workspace.ts';
import { OwnFields } from '../OwnFields.tsx';
import { useOwnForm } from '../useOwnForm.ts';
import { AccountCard } from './AccountCard.tsx';

/** The user's name. Only administrators change the email, because it identifies the account at sign-in. */
export function NameCard({ accounts }: { accounts: Resource }): ReactNode {
  const text = useText();
  const { name, email } = useUser();
  const rename = useRenameUser();
  const field = accounts.fields[accounts.account?.name ?? ''] as Field;
  const form = useOwnForm({
    fields: [field],
    initial: { [field.name]: name },
    path: '/user',
    done: 'account.nameSaved',
    failed: 'account.nameFailed',
    onDone: (saved) => {
      form.change(field.name, saved[field.name]);
      rename(String(saved[field.name]));
      // The cached user is dropped, so that the next load fetches the new name.
      forgetWorkspace();
    },
  });
  const title = text('account.details');
  return (
    <AccountCard title={title}>
      <OwnFields label={title} fields={[field]} form={form} submit={text('account.saveName')}>
        <Box>
          <Typography sx={{ fontSize: 13, fontWeight: 500 }}>{text('account.email')}</Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
          <Typography variant="body2" color="text.secondary">
            {text('account.emailHelp')}
          </Typography>
        </Box>
      </OwnFields>
    </AccountCard>
  );
}
