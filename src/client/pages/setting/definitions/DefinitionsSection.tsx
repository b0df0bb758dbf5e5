import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Card } from '../../../generic/page/Card.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';
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
            <Mistakes loaded={data} />
          </Box>
          <LoadedTable loaded={data} />
        </>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2, justifyContent: 'flex-end' }}>
        <Button color="inherit" loading={isFetching} disabled={isPending} onClick={() => void refetch()}>
          {text('definitions.check')}
        </Button>
        <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
          {text('definitions.reload')}
        </Button>
      </Box>
    </Card>
  );
}

function Mistakes({ loaded: { mistakes, unreadable } }: { loaded: Loaded }) {
  const text = useText();
  if (unreadable !== null) return <Alert severity="error">{unreadable}</Alert>;
  if (mistakes.length === 0)
    return (
      <Alert severity="success" role="status">
        {text('definitions.right')}
      </Alert>
    );
  return (
    <Alert severity="error">
      {text('definitions.wrong')}
      <Box
        component="ul"
        aria-label={text('definitions.mistakes')}
        sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}
      >
        {mistakes.map(({ file, line, column, key, message }) => (
          <li key={`${file}:${line}:${column}:${message}`}>
            <Box component="code" sx={{ fontSize: 12 }}>{`${file}:${line}:${column}`}</Box>{' '}
            {key === '' ? message : `${key}: ${message}`}
          </li>
        ))}
      </Box>
    </Alert>
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
              <td>{label}</td>
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
