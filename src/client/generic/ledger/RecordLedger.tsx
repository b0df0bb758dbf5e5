import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import { FIRST_LEDGER_DAY, type LedgerView, type Resource } from '../../../schema/index.ts';
import { useMay } from '../page/useMay.ts';
import { LedgerSheet } from './LedgerSheet.tsx';
import { LedgerTotals } from './LedgerTotals.tsx';
import { useLedger } from './useLedger.ts';
import { useLedgerState } from './useLedgerState.ts';

interface Props {
  resource: Resource;
  view: LedgerView;
  id: string;
  /** The record's name, for print and export. */
  name: string;
}

/** The ledger on its record's page. Its range and page are kept in the page's address. */
export function RecordLedger({ resource, view, id, name }: Props) {
  const titleId = useId();
  const onPage = useMemo(() => withRange(view), [view]);
  const { state, change } = useLedgerState(onPage);
  const control = useMemo(() => ({ state: { ...state, id }, change }), [state, change, id]);
  const shown = useLedger(onPage, control, true);
  const may = useMay(resource);
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {view.heading}
      </Typography>
      <LedgerSheet view={onPage} shown={shown} name={name} may={may} {...control}>
        <LedgerTotals query={view.totals} ledger={shown.ledger} />
      </LedgerSheet>
    </Box>
  );
}

export default RecordLedger;

/** A look-up has the range in its own form, and may start with today alone; the page of a record has no look-up. */
function withRange(view: LedgerView): LedgerView {
  return { ...view, range: 'result', from: view.from === 'today' ? FIRST_LEDGER_DAY : view.from };
}
