import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../../fields/formatDay.ts';
import { Card } from '../../../generic/page/Card.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { DataTable } from '../../../generic/table/DataTable.tsx';
import { useDefinitions, useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { labelInLanguage } from '../../../providers/vocabulary.ts';
import { Acceptance, Lines, Notes, Present } from './DefinitionPlan.tsx';
import { type Loaded, useLoaded, useReload } from './useLoaded.ts';

/** The present definitions, and the state of their files. */
export default function DefinitionsSection(): ReactNode {
  const text = useText();
  const { data, error, isFetching, refetch } = useLoaded();
  const { start, busy: isPending } = useReload();
  // One list is accepted; another one must be accepted again.
  const [accepted, setAccepted] = useState('');
  const listed = JSON.stringify(data?.plan?.asks ?? []);
  const accepts = accepted === listed;
  return (
    <Card padded>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text('definitions.help')}
      </Typography>
      {error !== null && <Problem message={error.message} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={160} />}
      {data !== undefined && (
        <>
          <Box sx={{ mb: 2, display: 'grid', gap: 1 }}>
            <Present loaded={data} />
            <Acceptance
              asks={data.plan?.asks ?? []}
              accepts={accepts}
              onAccept={(accept) => setAccepted(accept ? listed : '')}
            />
            <Notes loaded={data} />
          </Box>
          <LoadedTable loaded={data} />
          <Changes changes={data.changes} />
        </>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2, justifyContent: 'flex-end' }}>
        <Button color="inherit" loading={isFetching} disabled={isPending} onClick={() => void refetch()}>
          {text('definitions.check')}
        </Button>
        <ReloadButton
          isOlder={data?.standing === 'older'}
          loading={isPending}
          disabled={(data?.plan?.asks ?? []).length > 0 && !accepts}
          onClick={(revert) => void start({ revert, accept: accepts })}
        />
      </Box>
    </Card>
  );
}

/** Reverting to older files has its own button, so that nobody does it by habit. */
function ReloadButton({ isOlder, loading, disabled, onClick }: ReloadButtonProps) {
  const text = useText();
  return (
    <Button
      variant="outlined"
      color={isOlder ? 'warning' : 'primary'}
      loading={loading}
      disabled={disabled}
      onClick={() => onClick(isOlder)}
    >
      {text(isOlder ? 'definitions.revert' : 'definitions.reload')}
    </Button>
  );
}

interface ReloadButtonProps {
  isOlder: boolean;
  loading: boolean;
  disabled: boolean;
  onClick: (revert: boolean) => void;
}

/** The recent changes to the tables: when a column was added, or what its former name was. */
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
          <Box
            component="li"
            key={at + steps[0]?.message}
            sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}
          >
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

function LoadedTable({ loaded }: { loaded: Loaded }) {
  const text = useText();
  const { reports = {} } = useDefinitions();
  const labelOf = ({ kind, name, label }: Loaded['definitions'][number]) =>
    (kind === 'report' ? reports[name]?.label : undefined) ?? labelInLanguage(label);
  return (
    // It scrolls inside, so it can be focused for scrolling by keyboard.
    <Box
      tabIndex={0}
      role="region"
      aria-label={text('definitions.loaded')}
      sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <DataTable
        label={text('definitions.loaded')}
        columns={[
          {
            key: 'name',
            header: text('definitions.name'),
            className: 'name',
            cell: ({ name }) => brokenName(name),
          },
          { key: 'label', header: text('definitions.label'), cell: labelOf },
          { key: 'kind', header: text('definitions.kind'), cell: ({ kind }) => kind },
          {
            key: 'file',
            header: text('definitions.file'),
            className: 'file',
            cell: ({ file }) => file,
          },
          {
            key: 'fields',
            header: text('definitions.fields'),
            numeric: true,
            cell: ({ fields }) => fields,
          },
        ]}
        rows={loaded.definitions}
        rowKey={({ name, file }) => `${file} ${name}`}
        sx={TABLE}
      />
    </Box>
  );
}

/** A name whose lines end at its words. */
function brokenName(name: string): ReactNode {
  return name.split(/(?<=_)/).reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    null,
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': { px: 1, py: 1, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  '& .name': { overflowWrap: 'break-word', minWidth: 90 },
  // On a phone the kinds matter more.
  '& .file': { overflowWrap: 'anywhere', minWidth: 140, display: { xs: 'none', sm: 'table-cell' } },
  '& col.file': { display: { xs: 'none', sm: 'table-column' } },
  '& th': { position: 'sticky', top: 0, bgcolor: 'background.paper', fontWeight: 600 },
  '& .end': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
};
