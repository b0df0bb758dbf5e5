import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { showPath } from '../page/paths.ts';
import { LedgerSheet } from './LedgerSheet.tsx';
import { LedgerTotals } from './LedgerTotals.tsx';
import type { ShownLedger } from './useLedger.ts';
import type { LedgerControl } from './useLedgerState.ts';

interface Props extends LedgerControl {
  resource: Resource;
  view: LedgerView;
  shown: ShownLedger;
  /** Below the rows. */
  children?: ReactNode;
}

/** The ledger that was asked for: whose it is, its totals, its rows. */
export function LedgerResult({ resource, view, state, change, shown, children }: Props) {
  const text = useText();
  const titleId = useId();
  const { nameIn } = useReferences();
  const { record } = shown.ledger ?? {};
  const name = record === undefined ? '' : nameIn(resource.name, record.name);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1.5 }}>
        <Typography id={titleId} component="h2" variant="h2">
          {view.heading}
        </Typography>
        <Typography component="p" variant="body1">
          {name !== '' && !record?.deleted && resource.kind === 'entity' ? (
            <RouterLink to={showPath(resource, state.id)} style={{ color: 'inherit', fontWeight: 500 }}>
              {name}
            </RouterLink>
          ) : (
            name
          )}
        </Typography>
        <Typography component="p" variant="body2" color="text.secondary">
          {text('ledger.id', { id: state.id })}
        </Typography>
        {record?.deleted && <Chip size="small" variant="outlined" label={text('ledger.deleted')} />}
      </Box>
      <LedgerSheet view={view} state={state} change={change} shown={shown} name={name}>
        <LedgerTotals query={view.totals} ledger={shown.ledger} />
      </LedgerSheet>
      {children}
    </Box>
  );
}
