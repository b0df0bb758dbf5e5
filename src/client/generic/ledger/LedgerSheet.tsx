import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import { usePhone } from '../../layout/usePhone.ts';
import { useText } from '../../providers/i18n.ts';
import { ExportTools } from '../export/ExportTools.tsx';
import { Pager } from '../list/Pager.tsx';
import { Problem } from '../page/Problem.tsx';
import { LedgerCards } from './LedgerCards.tsx';
import { LedgerEmpty } from './LedgerEmpty.tsx';
import { LedgerPrint } from './LedgerPrint.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { ledgerColumns } from './ledgerColumns.ts';
import type { ShownView } from './ledgerPart.ts';
import { LEDGER_SIZES } from './ledgerState.ts';
import { PrintedRange } from './PrintedRange.tsx';
import { RangeForm } from './RangeForm.tsx';
import type { ShownLedger } from './useLedger.ts';
import { useLedgerExport } from './useLedgerExport.ts';
import type { LedgerControl } from './useLedgerState.ts';

interface Props extends LedgerControl {
  view: ShownView;
  shown: ShownLedger;
  /** Whose ledger it is, for what is printed and exported. */
  name: string;
  /** Before the ways out of the browser, where no range stands there: whose ledger it is. */
  lead?: ReactNode;
  /** Between the range and the rows, such as totals. */
  children?: ReactNode;
}

const KINDS = ['csv', 'excel', 'print'] as const;
/** A ledger's range, its rows page by page, and the ways out of the browser: CSV, Excel and print. */
export function LedgerSheet({ view, state, change, shown, name, lead, children }: Props) {
  const text = useText();
  const phone = usePhone();
  const columns = useMemo(() => {
    const all = ledgerColumns(view, { in: text('ledger.in'), out: text('ledger.out') });
    return view.part === undefined ? all : all.filter(({ wide }) => !wide);
  }, [view, text]);
  const { ledger } = shown;
  const task = useLedgerExport({ view, range: state, total: ledger?.total ?? 0, name, columns });
  const Rows = phone ? LedgerCards : LedgerTable;
  const hasRange = view.range === 'result';
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={TOOLS}>
        {lead !== undefined && <Box sx={LEAD}>{lead}</Box>}
        {hasRange && (
          <RangeForm
            // Another range by a link, or by Check, is what the fields then start from.
            key={`${state.id} ${state.from} ${state.to}`}
            from={state.from}
            to={state.to}
            onFilter={change}
          />
        )}
        {/* Level with the inputs, whose labels stand above them. */}
        <Box data-print="hide" sx={{ ml: 'auto', mt: { sm: hasRange ? '24px' : 0 } }}>
          <ExportTools task={task} kinds={KINDS} disabled={ledger === undefined} />
        </Box>
      </Box>
      {children}
      {shown.failure !== undefined && <Problem message={shown.failure} onAgain={shown.again} />}
      {shown.failure === undefined && (
        <Box>
          <PrintedRange state={state} ledger={ledger} page={shown.page} />
          <Rows
            view={view}
            columns={columns}
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
        <LedgerPrint view={view} name={name} state={state} columns={columns} ledger={task.printed} />
      )}
    </Box>
  );
}

/** Its words are level with the buttons beside it. */
const LEAD = { flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, alignSelf: 'center' };

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
};
