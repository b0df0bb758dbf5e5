import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FigureTable } from '../../../generic/table/FigureTable.tsx';
import { useUser } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { viewAs } from '../../../providers/viewAs.ts';
import type { RoleHolder, RoleRights } from './useAccess.ts';

/** Who has which role, with a button to see the product as they do. */
export function Holders({
  users,
  roles,
}: {
  users: readonly RoleHolder[];
  roles: readonly RoleRights[];
}): ReactNode {
  const text = useText();
  const me = useUser();
  const labelOf = (name: string) => roles.find((role) => role.name === name)?.label ?? name;
  const rolesOf = ({ is_admin: isAdmin, roles: own }: RoleHolder) =>
    isAdmin ? text('layout.administrator') : (own.length === 0 ? ['staff'] : own).map(labelOf).join(', ');
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {text('access.holders')}
      </Typography>
      <FigureTable
        broad
        label={text('access.holders')}
        columns={[
          { key: 'name', header: text('access.user'), cell: ({ name }) => name },
          { key: 'roles', header: text('access.roles'), cell: rolesOf },
          {
            key: 'view',
            header: text('list.actions'),
            numeric: true,
            isControl: true,
            cell: ({ id, name }) =>
              id !== me.id && (
                <Button
                  size="small"
                  color="inherit"
                  aria-label={text('viewAs.user', { name })}
                  onClick={() => viewAs({ whose: `user:${id}`, label: name })}
                >
                  {text('viewAs.begin')}
                </Button>
              ),
          },
        ]}
        rows={users}
        rowKey={({ id }) => id}
      />
    </>
  );
}
