import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { undeclaredField } from '../../../schema/index.ts';
import { useCall, useSend } from '../../data/index.ts';
import { Card } from '../../generic/page/Card.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { APPROVALS } from '../../layout/approvals.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { DelegateForm } from './DelegateForm.tsx';
import { DELEGATES } from './useApprovals.ts';

interface Delegation {
  id: number;
  from: string;
  to: string;
  own: boolean;
  first_day: string;
  last_day: string;
}

/** Who approves in the user's name, and in whose name the user approves. */
export function Delegates(): ReactNode {
  const text = useText();
  const titleId = useId();
  const { date } = useFormat();
  const today = useToday();
  const { start } = useSend();
  const [isAdding, setAdding] = useState(false);
  const {
    data = [],
    error,
    refetch,
  } = useCall<readonly Delegation[]>({ path: DELEGATES, failed: text('layout.approvalsFailed') }, APPROVALS);
  const fields = useMemo(
    () => [
      undeclaredField('email', 'email', text('approvals.delegate.email'), {
        required: true,
        help: text('approvals.delegate.emailHelp'),
      }),
      undeclaredField('first_day', 'date', text('approvals.delegate.first'), { required: true }),
      undeclaredField('last_day', 'date', text('approvals.delegate.last'), { required: true }),
    ],
    [text],
  );
  const end = ({ id }: Delegation) =>
    start({
      method: 'delete',
      path: `${DELEGATES}/${id}`,
      done: text('approvals.delegate.ended'),
      failed: text('layout.approvalsFailed'),
      refreshes: [DELEGATES],
    });
  return (
    <Card padded>
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {text('approvals.delegates')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {text('approvals.delegatesHelp')}
      </Typography>
      {error && <Problem message={error.message} onAgain={() => void refetch()} />}
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              minHeight: 44,
              fontSize: 14,
            }}
          >
            <span style={{ flex: 1, minWidth: 200 }}>
              {text(one.own ? 'approvals.delegate.to' : 'approvals.delegate.from', {
                name: one.own ? one.to : one.from,
                first: formatDay(one.first_day, date),
                last: formatDay(one.last_day, date),
              })}
            </span>
            {one.own && (
              <Button size="small" color="inherit" onClick={() => end(one)}>
                {text('approvals.delegate.end')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setAdding(true)}>
        {text('approvals.delegate.add')}
      </Button>
      {isAdding && (
        <DelegateForm
          fields={fields}
          today={today}
          onDone={() => setAdding(false)}
          onCancel={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
