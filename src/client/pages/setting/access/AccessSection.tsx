import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Card } from '../../../generic/page/Card.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';
import { AccessHistory } from './AccessHistory.tsx';
import { Holders } from './Holders.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { SignInHistory } from './SignInHistory.tsx';
import { useAccess } from './useAccess.ts';
import { WhyForm } from './WhyForm.tsx';

/** The rights of each role, its users, changes, and the reason why somebody does not see a record. For administrators. */
export default function AccessSection(): ReactNode {
  const text = useText();
  const { data, error, refetch } = useAccess();
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {text('access.help')}
      </Typography>
      {error && <Problem message={error.message} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={240} />}
      {data?.roles.length === 0 && <Typography variant="body2">{text('access.none')}</Typography>}
      {data !== undefined && data.roles.length > 0 && (
        <Card padded>
          <RoleMatrix roles={data.roles} />
        </Card>
      )}
      {data?.administrators_need_factor === true && (
        <Typography variant="body2">{text('access.administratorsFactor')}</Typography>
      )}
      {data !== undefined && (
        <Card padded>
          <Holders users={data.users} roles={data.roles} />
        </Card>
      )}
      {data !== undefined && data.roles.length > 0 && (
        <>
          <Card padded>
            <WhyForm users={data.users} />
          </Card>
          <Card padded>
            <AccessHistory roles={data.roles} />
          </Card>
        </>
      )}
      {data !== undefined && (
        <Card padded>
          <SignInHistory />
        </Card>
      )}
    </>
  );
}
