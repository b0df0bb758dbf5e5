import Typography from '@mui/material/Typography';
import { formatDay } from '../../../fields/formatDay.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import type { Ledger } from './Ledger.ts';
import type { LedgerState } from './ledgerState.ts';

interface Props {
  state: LedgerState;
  ledger: Ledger | undefined;
  /** The page of the shown rows. */
  page: number;
}

/** A heading for the browser's own print of a ledger's page: its range, and which of its rows these are. */
export function PrintedRange({ state, ledger, page }: Props) {
  const text = useText();
  const { date } = useFormat();
  const offset = (page - 1) * state.size;
  const shown = ledger?.rows.length ?? 0;
  const range = text('ledger.range', { from: formatDay(state.from, date), to: formatDay(state.to, date) });
  const rows = text('ledger.rows', {
    from: countText(offset + 1),
    to: countText(offset + shown),
    of: countText(ledger?.total ?? 0),
  });
  return (
    <Typography variant="body2" sx={ON_PAPER}>
      {shown < (ledger?.total ?? 0) ? `${range} · ${rows}` : range}
    </Typography>
  );
}

const ON_PAPER = { display: 'none', '@media print': { display: 'block', mb: 1 } };
