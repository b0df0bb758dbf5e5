import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';
import type { Paper } from '../../../papers/Paper.ts';
import { PaperTable } from './PaperTable.tsx';
import { PrintedHead } from './PrintedHead.tsx';
import { SIGNATURES } from './paperStyle.ts';
import { PRINTED, SHEETS, usePrinting, WIDE_SHEETS } from './usePrinting.ts';

interface Props {
  paper: Paper;
  /** Called when the browser has printed, or the user has cancelled. */
  onPrinted: () => void;
  /** Below the tables, such as a chart. */
  children?: ReactNode;
}

/** A paper for the printer alone, while the page shows something else. */
export function PaperPrint({ paper, onPrinted, children }: Props) {
  const { title, facts, totals, tables, signatures, isWide = false, isWritten = false } = paper;
  const onReady = usePrinting(onPrinted);
  return createPortal(
    <Box sx={isWide ? WIDE_PRINT : isWritten ? WRITTEN_PRINT : PRINT} data-print="only" aria-hidden>
      <GlobalStyles styles={isWide ? WIDE_SHEETS : SHEETS} />
      <PrintedHead title={title} onReady={onReady}>
        {[...facts, ...totals].map(({ label, value }) => `${label}: ${value}`).join(' · ')}
      </PrintedHead>
      {tables.map((table) => (
        <section key={table.title}>
          {tables.length > 1 && <strong>{table.title}</strong>}
          <PaperTable table={table} limit={MOST_DRAWN} onAll={() => {}} />
        </section>
      ))}
      {children}
      {signatures.length > 0 && (
        <ul className="signatures">
          {signatures.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Box>,
    document.body,
  );
}

const PRINT = {
  ...PRINTED,
  '& section': { marginBottom: '12pt' },
  '& section > strong': { display: 'block', breakAfter: 'avoid', marginBottom: '2pt' },
  '& .signatures': SIGNATURES,
  '& .line > *, & .strong > *': { fontWeight: 600 },
  '& .line td': { textAlign: 'right', whiteSpace: 'nowrap' },
};

/** As high as handwriting; the last column is empty. */
const WRITTEN_PRINT = {
  ...PRINT,
  '& tbody tr:not(.line) > *': { height: '10mm', verticalAlign: 'bottom' },
  // The room keeps a distance from the amounts.
  '& thead th:last-of-type': { width: '45mm', minWidth: '34mm', maxWidth: 'none', paddingLeft: '14pt' },
};

const WIDE_PRINT = {
  ...PRINT,
  '& table': { ...PRINT['& table'], fontSize: '6.5pt' },
  '& th, & td': {
    ...PRINT['& th, & td'],
    padding: '1.5pt',
    borderRight: '0.5pt solid #ccc',
    fontVariantNumeric: 'tabular-nums',
  },
  // Below days of text, such as those of the attendance.
  '& .line td.text': { textAlign: 'left' },
};
