import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../fields/formatDay.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useDefinitions, useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { type AccessEvent, type RoleRights, useAccessHistory } from './useAccess.ts';
import { useRightWords } from './useRightWords.ts';

/** The lines that are shown at once; a longer list scrolls. */
const HEIGHT = 420;

/** Changes of access.yaml and of users' roles, and the latest refusals. */
export function AccessHistory({ roles }: { roles: readonly RoleRights[] }): ReactNode {
  const text = useText();
  const { date } = useFormat();
  const { data, error, refetch } = useAccessHistory();
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {text('access.history')}
      </Typography>
      {error && <Problem message={error.message} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && <Typography variant="body2">{text('access.history.none')}</Typography>}
      {/* Focusable, because it scrolls. */}
      <Box component="ul" aria-label={text('access.history')} tabIndex={0} sx={LIST}>
        {data?.map((event, place) => (
          <Box
            component="li"
            key={JSON.stringify(event)}
            sx={{ py: 1, borderTop: place === 0 ? 0 : 1, borderColor: 'divider' }}
          >
            <Typography variant="body2" color="text.secondary">
              {formatDay(event.at, date)}
              {event.at.slice(10)}
            </Typography>
            <Event event={event} roles={roles} />
          </Box>
        ))}
      </Box>
    </>
  );
}

function Event({ event, roles }: { event: AccessEvent; roles: readonly RoleRights[] }): ReactNode {
  const text = useText();
  const { resources } = useDefinitions();
  const words = useRightWords();
  const labels = (names: readonly string[]) =>
    names.map((name) => roles.find((role) => role.name === name)?.label ?? name).join(', ') || '–';
  if (event.kind === 'roles')
    return (
      <Typography variant="body2">
        {text('access.history.roles', {
          by: event.by ?? '–',
          user: event.user ?? '–',
          before: labels(event.before),
          after: labels(event.after),
        })}
      </Typography>
    );
  if (event.kind === 'refusal')
    return (
      <Typography variant="body2">
        {text('access.history.refusal', {
          by: event.by ?? '–',
          right: words(event.resource, [event.right]) || event.right,
          what: [resources[event.resource]?.label.many ?? event.resource, event.record || '']
            .join(' ')
            .trim(),
        })}
      </Typography>
    );
  return (
    <>
      <Typography variant="body2">
        {event.by === null ? text('access.history.rules') : text('access.history.rulesBy', { by: event.by })}
      </Typography>
      <Box component="pre" sx={CODE}>
        {[...event.removed.map((line) => `- ${line}`), ...event.added.map((line) => `+ ${line}`)].join('\n')}
      </Box>
    </>
  );
}

/** A list that scrolls. */
export const LIST = { listStyle: 'none', m: 0, p: 0, maxHeight: HEIGHT, overflowY: 'auto' };
const CODE = { m: 0, mt: 0.5, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
