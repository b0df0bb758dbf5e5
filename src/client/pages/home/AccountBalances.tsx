import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { Link as RouterLink } from 'react-router';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { atMostLines } from '../../generic/page/atMostLines.ts';
import { showPath } from '../../generic/page/paths.ts';
import { useKept } from '../../layout/useKept.ts';
import { useFormat } from '../../providers/definitions.tsx';

/** More are found in their list. */
const SHOWN = 4;

/** The largest balances of a resource that has a book, below the cash; nothing where there is none, or it cannot be read: a notification says so. */
export function AccountBalances({ resource, balance }: { resource: Resource; balance: string }): ReactNode {
  const format = useFormat();
  // Asked for once the page is drawn, as the figures of the tiles are: the cash above comes first.
  const isDrawn = useDeferredValue(true, false);
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: SHOWN },
    sorters: [{ field: balance, order: 'desc' }],
    queryOptions: { enabled: isDrawn },
    errorNotification: (error) => ({ type: 'error', message: error?.message ?? resource.texts.failed.list }),
  });
  // Room for as many as there were the last time, so that nothing jumps when they come.
  const [expected, setExpected] = useKept('accounts', SHOWN);
  const { isSuccess, isPending } = query;
  useEffect(() => {
    if (isSuccess) setExpected(result.data.length);
  }, [isSuccess, result.data.length, setExpected]);
  const field = resource.fields[balance];
  const lines = isPending ? expected : result.data.length;
  if (field === undefined || lines === 0) return null;
  return (
    <Box component="section" aria-labelledby="accounts" sx={SECTION}>
      <Typography id="accounts" component="h3" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {resource.label.many}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', rowGap: 0.75 }}>
        {isPending && <Waiting lines={lines} />}
        {result.data.map((row) => (
          <Typography key={row.id} component="li" variant="body2" sx={LINE}>
            <Link
              component={RouterLink}
              to={showPath(resource, row.id as string | number)}
              color="text.primary"
              sx={NAME}
            >
              {String(row[resource.title] ?? '')}
            </Link>
            <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {fieldTypes[field.type]?.text(row[balance], field, format)}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

function Waiting({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <Typography key={place} component="li" variant="body2">
      <Skeleton />
    </Typography>
  ));
}

/** At the bottom of the card, however tall its neighbours make it. */
const SECTION = { mt: 'auto', pt: 2, borderTop: 1, borderColor: 'divider' };

/** The number at its end tells one account from another: it is not cut off on a phone. */
const NAME = { ...atMostLines(2), overflowWrap: 'anywhere' };

const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  minWidth: 0,
  '& a': { py: 0.5, my: -0.5 },
};
