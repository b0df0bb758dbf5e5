import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Fragment } from 'react';
import { useText } from '../../providers/i18n.ts';
import { TransactionLink } from '../page/TransactionLink.tsx';
import type { LedgerRow } from './Ledger.ts';
import { formatType, ledgerMarks } from './ledgerText.ts';
import { NameInRow } from './NameInRow.tsx';

interface Props {
  row: LedgerRow;
  /** The details beside the type. */
  details: readonly string[];
  /** The type stands elsewhere. */
  bare?: boolean;
}

/** The type of a row as a chip, its details, and links to the transactions that it corrects or that corrected it. */
export function LedgerType({ row, details, bare = false }: Props) {
  const text = useText();
  const marks = shownMarks(row);
  const words = details.join(' · ');
  return (
    <Box sx={LINE}>
      {!bare && <Chip size="small" variant="outlined" label={formatType(String(row.type ?? ''))} />}
      <Box sx={ABOUT}>
        {marks.map(({ kind, transaction, label }) => (
          <Box key={kind} sx={{ color: 'warning.main', fontSize: 12 }}>
            {text(`ledger.mark.${kind}`)} <TransactionLink id={transaction}>{label}</TransactionLink>
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

/** A corrected row is also reversed. Only one of the marks fits; the transaction itself shows both. */
function shownMarks(row: LedgerRow) {
  const marks = ledgerMarks(row);
  const isCorrected = marks.some(({ kind }) => kind === 'corrected_by');
  return isCorrected ? marks.filter(({ kind }) => kind !== 'reversed_by') : marks;
}

const LINE = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 };

/** Two lines fit into a row. */
const ABOUT = { minWidth: 0, lineHeight: 1.35 };

const DETAILS = {
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
