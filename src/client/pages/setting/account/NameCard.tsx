import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { view as textView } from '../../../../fields/text/view.tsx';
import type { Field, Resource } from '../../../../schema/index.ts';
import { useFormat, useRenameUser, useUser } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { forgetWorkspace } from '../../../providers/workspace.ts';
import { AccountCard } from './AccountCard.tsx';
import { useOwnForm } from './useOwnForm.ts';

/** One's own name. The email stays with the administrators: it is what people sign in with. */
export function NameCard({ accounts }: { accounts: Resource }): ReactNode {
  const text = useText();
  const format = useFormat();
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
      // The next to open the signed-in part asks for the user anew.
      forgetWorkspace();
    },
  });
  return (
    <AccountCard title={text('account.details')}>
      <form noValidate onSubmit={form.submit} aria-label={text('account.details')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <textView.Input
            field={field}
            label={field.label}
            value={form.values[field.name]}
            onChange={(value) => form.change(field.name, value)}
            error={form.errors[field.name]}
            inputRef={form.inputOf(field.name)}
            row={{}}
            format={format}
          />
          <Box>
            <Typography sx={{ fontSize: 13, fontWeight: 500 }}>{text('account.email')}</Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
            <Typography variant="body2" color="text.secondary">
              {text('account.emailHelp')}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" loading={form.busy}>
              {text('account.saveName')}
            </Button>
          </Box>
        </Box>
      </form>
    </AccountCard>
  );
}
