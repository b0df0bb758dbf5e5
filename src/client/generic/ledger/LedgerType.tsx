import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Fragment } from 'react';
import { useText } from '../../providers/i18n.ts';
import { TransactionLink } from '../transaction/TransactionLink.tsx';
import type { LedgerRow } from './Ledger.ts';
import { ledgerMarks, typeWords } from './ledgerText.ts';
import { NameInRow } from './NameInRow.tsx';

interface Props {
  row: LedgerRow;
  /** What the row is about, beside its type. */
  details: readonly string[];
}

/** The type of a row as a chip, what it is about, and the transactions that it corrects or was corrected by. */
export function LedgerType({ row, details }: Props) {
  const text = useText();
  const marks = shownMarks(row);
  const words = details.join(' · ');
  return (
    <Box sx={LINE}>
      <Chip size="small" variant="outlined" label={typeWords(String(row.type ?? ''))} />
      <Box sx={ABOUT}>
        {marks.map(({ kind, transaction }) => (
          <Box key={kind} sx={{ color: 'warning.main', fontSize: 12 }}>
            {text(`ledger.mark.${kind}`)}{' '}
            <TransactionLink id={transaction}>{`#${transaction}`}</TransactionLink>
          </Box>
        ))}
        {words !== '' && (
          <Box title={words} sx={{ ...DETAILS, ...(marks.length > 0 && { fontSize: 12 }) }}>
            {details.map((detail, place) => (
              <Fragment key={detail}>
                {place > 0 && ' · '}
                <NameInRow row={row} name={detail} />
              </Fragment>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** What was corrected was reversed, too: one of the two is room enough, and the transaction itself says both. */
function shownMarks(row: LedgerRow) {
  const marks = ledgerMarks(row);
  const isCorrected = marks.some(({ kind }) => kind === 'corrected_by');
  return isCorrected ? marks.filter(({ kind }) => kind !== 'reversed_by') : marks;
}

const LINE = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 };

/** Two lines of it fit into a row. */
const ABOUT = { minWidth: 0, lineHeight: 1.35 };

const DETAILS = {
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
