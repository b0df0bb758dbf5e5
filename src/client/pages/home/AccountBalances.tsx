import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { Link as RouterLink } from 'react-router';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { nameAddress } from '../../address/paths.ts';
import { useRecordList } from '../../data/index.ts';
import { atMostLines } from '../../generic/page/atMostLines.ts';
import { useStoredState } from '../../layout/useStoredState.ts';
import { useFormat } from '../../providers/definitions.tsx';

/** The list shows the others. */
const SHOWN = 4;

/**
 * The largest balances of a resource with a book, below the cash. Renders nothing if there are none, or if they cannot be
 * loaded, which a notification reports.
 */
export function AccountBalances({
  resource,
  balance,
  isNew,
}: {
  resource: Resource;
  balance: string;
  /** In an empty product none are expected. */
  isNew: boolean;
}): ReactNode {
  const format = useFormat();
  // Fetched after the page is drawn, like the totals of the tiles: the cash above has priority.
  const isDrawn = useDeferredValue(true, false);
  const { rows, isSuccess, isPending } = useRecordList(
    resource.name,
    { pagination: { currentPage: 1, pageSize: SHOWN }, sorters: [{ field: balance, order: 'desc' }] },
    { enabled: isDrawn, failed: (error) => error?.message ?? resource.texts.failed.list },
  );
  // Reserves the same number of lines as last time, so that nothing moves when they arrive.
  const [expected, setExpected] = useStoredState('accounts', isNew ? 0 : SHOWN);
  useEffect(() => {
    if (isSuccess) setExpected(rows.length);
  }, [isSuccess, rows.length, setExpected]);
  const field = resource.fields[balance];
  const lines = isPending ? expected : rows.length;
  if (field === undefined || lines === 0) return null;
  return (
    <Box component="section" aria-labelledby="accounts" sx={SECTION}>
      <Typography id="accounts" component="h3" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {resource.label.many}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', rowGap: 0.75 }}>
        {isPending &&
          Array.from({ length: lines }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Typography key={place} component="li" variant="body2">
              <Skeleton />
            </Typography>
          ))}
        {rows.map((row) => (
          <Typography key={row.id} component="li" variant="body2" sx={LINE}>
            <Link
              component={RouterLink}
              to={nameAddress(resource, row.id as string | number)}
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

/** At the bottom of the card, whatever the height of its neighbours. */
const SECTION = { mt: 'auto', pt: 2, borderTop: 1, borderColor: 'divider' };

/** The number at its end identifies an account, so it is not truncated on a phone. */
const NAME = { ...atMostLines(2), flex: '1 1 100px', minWidth: 0, overflowWrap: 'anywhere' };

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  minWidth: 0,
  '& > :last-child': { ml: 'auto' },
  '& a': { py: 0.5, my: -0.5 },
};
