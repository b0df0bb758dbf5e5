import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { FigureTable } from '../../../generic/table/FigureTable.tsx';
import { useUser } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { viewAs } from '../../../providers/viewAs.ts';
import { SignInDialog } from './SignInDialog.tsx';
import type { RoleHolder, RoleRights } from './useAccess.ts';

/** Who has which role and signs in how, with buttons to see the product as they do, and to end their sign-ins. */
export function Holders({
  users,
  roles,
}: {
  users: readonly RoleHolder[];
  roles: readonly RoleRights[];
}): ReactNode {
  const text = useText();
  const me = useUser();
  const [isOpen, setOpen] = useState<RoleHolder>();
  const [withoutFactor, setWithoutFactor] = useState(false);
  const labelOf = (name: string) => roles.find((role) => role.name === name)?.label ?? name;
  const rolesOf = ({ is_admin: isAdmin, roles: own }: RoleHolder) =>
    isAdmin
      ? text('layout.administrator')
      : (own.length === 0 && roles.length > 0 ? ['staff'] : own).map(labelOf).join(', ');
  const without = users.filter((user) => !user.second_factor);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Typography component="h3" variant="subtitle2" sx={{ mr: 'auto' }}>
          {text('access.holders')}
        </Typography>
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={withoutFactor}
              onChange={(_event, checked) => setWithoutFactor(checked)}
            />
          }
          label={text('access.withoutFactor', { count: without.length })}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ mr: 0 }}
        />
      </Box>
      <FigureTable
        label={text('access.holders')}
        columns={[
          { key: 'name', header: text('access.user'), cell: ({ name }) => name },
          { key: 'roles', header: text('access.roles'), cell: rolesOf },
          { key: 'factor', header: text('factor.title'), cell: (user) => <FactorState user={user} /> },
          {
            key: 'view',
            header: text('list.actions'),
            numeric: true,
            isControl: true,
            cell: (user) => (
              <>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={text('signIns.of', { name: user.name })}
                  onClick={() => setOpen(user)}
                >
                  {text('signIns.open')}
                </Button>
                {user.id !== me.id && (
                  <Button
                    size="small"
                    color="inherit"
                    aria-label={text('viewAs.user', { name: user.name })}
                    onClick={() => viewAs({ whose: `user:${user.id}`, label: user.name })}
                  >
                    {text('viewAs.begin')}
                  </Button>
                )}
              </>
            ),
          },
        ]}
        rows={withoutFactor ? without : users}
        rowKey={({ id }) => id}
      />
      {isOpen && (
        <SignInDialog
          user={isOpen}
          isOwn={isOpen.id === me.id}
          roles={roles}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function FactorState({ user }: { user: RoleHolder }): ReactNode {
  const text = useText();
  if (user.second_factor)
    return <Chip size="small" color="success" variant="outlined" label={text('factor.on')} />;
  if (user.factor_required)
    return <Chip size="small" color="warning" variant="outlined" label={text('factor.demanded')} />;
  return text('factor.off');
}
