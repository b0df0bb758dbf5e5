import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { nameAddress } from '../../address/paths.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { ExternalLinks } from '../external/ExternalLinks.tsx';
import { useMay } from '../page/useMay.ts';
import { LedgerSheet } from './LedgerSheet.tsx';
import { LedgerTotals } from './LedgerTotals.tsx';
import type { LedgerOwner } from './RecordSelector.tsx';
import type { ShownLedger } from './useLedger.ts';
import type { LedgerControl } from './useLedgerState.ts';

interface Props extends LedgerControl {
  resource: Resource;
  view: LedgerView;
  /** The ledger's record; undefined while it loads. */
  owner: LedgerOwner | undefined;
  shown: ShownLedger;
  /** Below the rows. */
  children?: ReactNode;
}

/** The chosen ledger: its record, its totals, its rows. */
export function LedgerResult({ resource, view, owner, state, change, address, shown, children }: Props) {
  const text = useText();
  const titleId = useId();
  const may = useMay(resource);
  // If the lookup above has the range inputs, there is room for the record's name beside the buttons.
  const isLead = view.range === 'lookup';
  const whose = (
    <Box sx={WHOSE}>
      <Typography id={titleId} component="h2" variant="h2">
        {view.heading}
      </Typography>
      <Typography component="p" variant="h2">
        {owner !== undefined && !owner.deleted ? (
          <Link
            component={RouterLink}
            to={nameAddress(resource, owner.id)}
            color="text.primary"
            sx={{ fontWeight: 500 }}
          >
            {owner.name}
          </Link>
        ) : (
          owner?.name
        )}
      </Typography>
      <Typography component="p" variant="body2" color="text.secondary">
        {text('ledger.id', { id: state.id })}
      </Typography>
      {shown.ledger !== undefined && (
        <Typography component="p" variant="body1" sx={{ fontWeight: 600 }}>
          {text('ledger.balanceOf', { balance: balanceWords(view, shown.ledger.closing) })}
        </Typography>
      )}
      {owner?.deleted && <Chip size="small" variant="outlined" label={text('ledger.deleted')} />}
      {/* Beside the export buttons they may take a line of their own, which begins below the heading. */}
      <Box
        sx={{
          ml: { sm: isLead ? 0 : 'auto', lg: 'auto' },
          width: { xs: '100%', sm: 'auto' },
          mt: { xs: 1, sm: 0 },
        }}
      >
        <ExternalLinks links={view.external} id={state.id} from={state.from} to={state.to} />
      </Box>
    </Box>
  );
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      {!isLead && <Box sx={{ mb: 1.5 }}>{whose}</Box>}
      <LedgerSheet
        view={view}
        state={state}
        change={change}
        address={address}
        shown={shown}
        name={owner?.name ?? ''}
        may={may}
        {...(isLead && { lead: whose })}
      >
        <LedgerTotals query={view.totals} ledger={shown.ledger} />
      </LedgerSheet>
      {children}
    </Box>
  );
}

/** The balance at the end of the range. */
function balanceWords({ of }: LedgerView, closing: string): string {
  return of === 'book' ? formatMoney(closing) : formatQuantity(closing);
}

const WHOSE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  rowGap: { sm: 1 },
  '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
};
