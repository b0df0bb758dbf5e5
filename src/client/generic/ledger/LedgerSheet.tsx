import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ExportTools } from '../export/ExportTools.tsx';
import { Problem } from '../page/Problem.tsx';
import type { MaySave } from '../page/useMay.ts';
import { Pager } from '../table/Pager.tsx';
import { compactColumns } from './compactColumns.ts';
import { LedgerCards } from './LedgerCards.tsx';
import { LedgerPrint } from './LedgerPrint.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { ledgerColumns } from './ledgerColumns.ts';
import { isFiltered } from './ledgerFilters.ts';
import type { ShownView } from './ledgerPart.ts';
import { LEDGER_SIZES } from './ledgerState.ts';
import { PrintedRange } from './PrintedRange.tsx';
import { RangeForm } from './RangeForm.tsx';
import type { ShownLedger } from './useLedger.ts';
import { useLedgerExport } from './useLedgerExport.ts';
import type { LedgerControl } from './useLedgerState.ts';

const LedgerTools = lazyExport(() => import('./LedgerTools.tsx'), 'LedgerTools');

interface Props extends LedgerControl {
  view: ShownView;
  shown: ShownLedger;
  /** The name of the ledger's record, for print and export. */
  name: string;
  may: MaySave;
  /** Before the export buttons if there are no range inputs: the record's name. */
  lead?: ReactNode;
  /** Between the range and the rows, such as totals. */
  children?: ReactNode;
}

const KINDS = ['csv', 'excel', 'print'] as const;
/** The range of a ledger, its rows page by page, and its exports: CSV, Excel and print. */
export function LedgerSheet({ view, state, change, address, shown, name, may, lead, children }: Props) {
  const text = useText();
  const phone = usePhone();
  const columns = useMemo(() => {
    const all = ledgerColumns(view, { in: text('ledger.in'), out: text('ledger.out') });
    return view.part === undefined ? all : all.filter(({ wide }) => !wide);
  }, [view, text]);
  const { ledger } = shown;
  const { elsewhere } = useDefinitions();
  const seen = useMemo(
    () => ({
      ...view,
      filtered: isFiltered({ ...state, reversed: '' }),
      newestFirst: state.newestFirst === true,
    }),
    [view, state],
  );
  const hasTools = view.part === undefined && !elsewhere;
  const shownColumns = useMemo(
    () => (hasTools && state.compact ? compactColumns(view, text) : columns),
    [hasTools, state.compact, view, columns, text],
  );
  const task = useLedgerExport({ view, range: state, total: ledger?.total ?? 0, name, columns });
  const Rows = phone ? LedgerCards : LedgerTable;
  const hasRange = view.range === 'result';
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={TOOLS}>
        {lead !== undefined && <Box sx={LEAD}>{lead}</Box>}
        {hasRange && (
          <RangeForm
            // The inputs restart when a link or the Check button changes the range.
            key={`${state.id} ${state.from} ${state.to} ${state.preset}`}
            from={state.from}
            to={state.to}
            preset={state.preset}
            onFilter={change}
          />
        )}
        {/* Aligned with the inputs, whose labels are above them. */}
        <Box data-print="hide" sx={{ ml: 'auto', mt: { sm: hasRange ? '24px' : 0 } }}>
          <ExportTools task={task} kinds={KINDS} may={may} disabled={ledger === undefined} />
        </Box>
      </Box>
      {children}
      {hasTools && (
        <Section waiting={<Skeleton variant="rounded" height={38} />}>
          <LedgerTools view={view} state={state} change={change} address={address} />
        </Section>
      )}
      {shown.failure !== undefined && <Problem message={shown.failure} onAgain={shown.again} />}
      {shown.failure === undefined && (
        <Box>
          <PrintedRange state={state} ledger={ledger} page={shown.page} />
          <Rows
            view={hasTools ? seen : view}
            columns={shownColumns}
            ledger={ledger}
            offset={(shown.page - 1) * state.size}
            size={state.size}
            busy={shown.busy}
            name={name}
            empty={<LedgerEmpty words={view.empty} />}
          />
          <Pager
            page={state.page}
            size={state.size}
            sizes={LEDGER_SIZES}
            total={ledger?.total}
            onPage={(page) => change({ page })}
            onSize={(size) => change({ size })}
          />
        </Box>
      )}
      {task.printed !== undefined && (
        <LedgerPrint
          view={hasTools ? seen : view}
          name={name}
          state={state}
          columns={columns}
          ledger={task.printed}
          onPrinted={task.onPrinted}
        />
      )}
    </Box>
  );
}

/** Aligned with the buttons beside it. */
const LEAD = { flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, alignSelf: 'center' };

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
};

/** Shown for a range without entries: the definition's text, and a hint. */
function LedgerEmpty({ words }: { words: string }) {
  const text = useText();
  return (
    <Box sx={{ px: 2, py: 5, textAlign: 'center', color: 'text.secondary' }}>
      <ReceiptLongOutlined sx={{ fontSize: 32, mb: 0.5, opacity: 0.6 }} aria-hidden />
      <Typography variant="body1" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {words}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {text('ledger.emptyHelp')}
      </Typography>
    </Box>
  );
}
