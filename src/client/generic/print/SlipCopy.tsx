import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';
import type { Slip, SlipBlock, SlipRun } from '../../../papers/Slip.ts';
import { useText } from '../../providers/i18n.ts';
import { Facts } from '../paper/Facts.tsx';
import { LetterheadLines } from '../paper/LetterheadLines.tsx';
import { PaperTable } from '../paper/PaperTable.tsx';
import { QrCode } from './QrCode.tsx';

interface Props {
  slip: Slip;
  /** The name of this copy; '' for none. */
  copy: string;
  /** The firm's logo. */
  logo: ReactNode;
}

/** One copy of a paper: letterhead, number with its QR code, text, facts, amount in words, lines to sign on. */
export function SlipCopy({ slip, copy, logo }: Props) {
  const text = useText();
  return (
    <Box component="article" aria-label={`${slip.title} ${slip.number}`.trim()} sx={COPY}>
      <Box className="head">
        {logo}
        <Box className="names">
          <div className="firm">{slip.firm}</div>
          <LetterheadLines lines={slip.lines} />
          <h2>{slip.title}</h2>
          {copy !== '' && <div className="quiet">{copy}</div>}
        </Box>
        <Box className="number">
          {slip.number !== '' && <strong>{slip.number}</strong>}
          {slip.day !== '' && <div>{slip.day}</div>}
          {slip.isReversed && <div className="reversed">{text('papers.reversed')}</div>}
        </Box>
        {slip.number !== '' && <QrCode text={slip.number} size="18mm" />}
      </Box>
      <Body blocks={slip.body} />
      <Facts facts={slip.facts} />
      {slip.tables.map((table) => (
        <PaperTable key={table.title} table={table} limit={MOST_DRAWN} onAll={() => undefined} />
      ))}
      <Facts facts={slip.sums} />
      {slip.words !== undefined && (
        <p className="words">
          {slip.words.label} <strong>{slip.words.amount}</strong>: {slip.words.words}
        </p>
      )}
      {slip.note !== '' && <p className="quiet">{slip.note}</p>}
      <ul className="sign" aria-label={text('report.signatures')}>
        {slip.sign.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div className="quiet foot">{slip.footer}</div>
    </Box>
  );
}

/** The text of the definition. Lines of a list stand together. */
function Body({ blocks }: { blocks: readonly SlipBlock[] }) {
  return blocks.map(({ kind, runs }, place) => {
    // A text does not change while it is shown.
    const key = String(place);
    if (kind === 'heading') return <h3 key={key}>{drawn(runs)}</h3>;
    return (
      <p key={key} className={kind}>
        {kind === 'item' && '• '}
        {drawn(runs)}
      </p>
    );
  });
}

function drawn(runs: readonly SlipRun[]): ReactNode[] {
  return runs.map(({ text, isBold, isItalic }, place) => {
    const key = String(place);
    const weight = isBold ? 600 : undefined;
    return (
      <Box key={key} component={isItalic ? 'em' : 'span'} sx={{ fontWeight: weight }}>
        {text}
      </Box>
    );
  });
}

const COPY = {
  display: 'flex',
  flexDirection: 'column',
  gap: '2.5mm',
  flex: 1,
  fontSize: 13,
  '& p, & h2, & h3, & dl, & dd, & ul': { m: 0, p: 0, listStyle: 'none' },
  '& h2': { fontSize: 18, fontWeight: 600, lineHeight: 1.25 },
  '& h3': { fontSize: 14, fontWeight: 600 },
  '& p': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& .firm': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .quiet': { color: 'text.secondary', fontSize: 12 },
  '& .head': {
    display: 'flex',
    flexWrap: { xs: 'wrap', sm: 'nowrap' },
    alignItems: 'flex-start',
    gap: 1.5,
    pb: '2.5mm',
    borderBottom: 1,
    borderColor: 'divider',
  },
  // On a phone the number stands below the names.
  '& .names': { flex: { xs: '1 0 calc(100% - 60px)', sm: 1 }, minWidth: 0, '@media print': { flex: 1 } },
  '& .number': {
    flex: { xs: 1, sm: 'none' },
    textAlign: { xs: 'left', sm: 'right' },
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& .reversed': { fontWeight: 600, color: 'error.main' },
  '& .facts': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(44mm, 100%), 1fr))',
    columnGap: 3,
    rowGap: '2mm',
  },
  '& dt': { color: 'text.secondary', fontSize: 12 },
  '& dd': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 12.5 },
  '& th, & td': { textAlign: 'left', px: 1, py: '1mm', borderBottom: 1, borderColor: 'divider' },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .scroll': { overflowX: 'auto' },
  '& .words strong': { fontVariantNumeric: 'tabular-nums' },
  '& .sign': { display: 'flex', gap: 3, mt: 'auto', pt: '14mm', breakInside: 'avoid' },
  '& .sign li': {
    flex: 1,
    textAlign: 'center',
    borderTop: 1,
    borderColor: 'text.secondary',
    pt: 0.5,
    fontSize: 12,
  },
  '& .foot': { fontSize: 11, '@media screen': { fontSize: 12 } },
};
