import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../fields/formatDay.ts';
import { Card } from '../../../generic/page/Card.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { labelSaid } from '../../../providers/told.ts';
import { MistakeList } from './MistakeList.tsx';
import { type Loaded, useLoaded, useReload } from './useLoaded.ts';

/** What the product is made of at present, and whether its files are right. */
export default function DefinitionsSection(): ReactNode {
  const text = useText();
  const { data, error, isFetching, refetch } = useLoaded();
  const { mutate, isPending } = useReload();
  return (
    <Card padded>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text('definitions.help')}
      </Typography>
      {error !== null && <Problem message={error.message} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={160} />}
      {data !== undefined && (
        <>
          <Box aria-live="polite" sx={{ mb: 2 }}>
            <Present loaded={data} />
          </Box>
          <LoadedTable loaded={data} />
          <Changes changes={data.changes} />
        </>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2, justifyContent: 'flex-end' }}>
        <Button color="inherit" loading={isFetching} disabled={isPending} onClick={() => void refetch()}>
          {text('definitions.check')}
        </Button>
        <ReloadButton isOlder={data?.standing === 'older'} loading={isPending} onClick={mutate} />
      </Box>
    </Card>
  );
}

/** Going back to older files is another button, so that nobody does it by a habit. */
function ReloadButton({ isOlder, loading, onClick }: ReloadButtonProps) {
  const text = useText();
  return (
    <Button
      variant="outlined"
      color={isOlder ? 'warning' : 'primary'}
      loading={loading}
      onClick={() => onClick({ revert: isOlder })}
    >
      {text(isOlder ? 'definitions.revert' : 'definitions.reload')}
    </Button>
  );
}

interface ReloadButtonProps {
  isOlder: boolean;
  loading: boolean;
  onClick: (options: { revert: boolean }) => void;
}

function Present({ loaded: { mistakes, plan, standing, unreadable } }: { loaded: Loaded }) {
  const text = useText();
  if (unreadable !== null) return <Alert severity="error">{unreadable}</Alert>;
  if (plan !== null && plan.refusals.length > 0)
    return (
      <Alert severity="error">
        {text('definitions.refused')}
        <Lines lines={plan.refusals} />
      </Alert>
    );
  if (standing === 'older')
    return (
      <Alert severity="warning" role="status">
        {text('definitions.older')}
        <Lines lines={plan?.steps ?? []} />
      </Alert>
    );
  if (plan !== null && plan.steps.length > 0)
    return (
      <Alert severity="info" role="status">
        {text('definitions.plan')}
        <Lines lines={plan.steps} />
      </Alert>
    );
  if (mistakes.length === 0)
    return (
      <Alert severity="success" role="status">
        {text('definitions.right')}
      </Alert>
    );
  return (
    <Alert severity="error">
      {text('definitions.wrong')}
      <MistakeList mistakes={mistakes} />
    </Alert>
  );
}

/** What was last done to the tables: to look up when a column came, or what it was called before. */
function Changes({ changes }: Pick<Loaded, 'changes'>) {
  const text = useText();
  const { date } = useFormat();
  if (changes.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 2 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 500 }}>
        {text('definitions.changes')}
      </Box>
      <Box
        component="ol"
        sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 240, overflow: 'auto' }}
        tabIndex={0}
      >
        {changes.map(({ at, steps }) => (
          <Box component="li" key={at + steps[0]} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" color="text.secondary">
              {formatDay(at, date)}
              {at.slice(10, 16)}
            </Typography>
            <Lines lines={steps} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

function LoadedTable({ loaded }: { loaded: Loaded }) {
  const text = useText();
  return (
    // It scrolls within itself, so it takes the focus for those who scroll by keyboard.
    <Box
      tabIndex={0}
      role="region"
      aria-label={text('definitions.loaded')}
      sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{text('definitions.name')}</th>
            <th scope="col">{text('definitions.label')}</th>
            <th scope="col">{text('definitions.kind')}</th>
            <th scope="col">{text('definitions.file')}</th>
            <th scope="col" className="number">
              {text('definitions.fields')}
            </th>
          </tr>
        </thead>
        <tbody>
          {loaded.definitions.map(({ name, label, kind, file, fields }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{labelSaid(label)}</td>
              <td>{kind}</td>
              <td>{file}</td>
              <td className="number">{fields}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': { px: 1.5, py: 1, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  '& th': { position: 'sticky', top: 0, bgcolor: 'background.paper', fontWeight: 600 },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
};
