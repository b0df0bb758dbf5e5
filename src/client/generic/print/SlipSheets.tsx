import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import type { Slip, SlipSheet } from '../../../papers/Slip.ts';
import { SlipCopy } from './SlipCopy.tsx';

interface Props {
  slips: readonly Slip[];
  sheet: SlipSheet;
  logo: ReactNode;
}

/** Papers on their sheets, one paper a sheet: on the screen below each other, in print a page each. */
export function SlipSheets({ slips, sheet, logo }: Props) {
  const { size, copies } = sheet;
  const isHalved = copies.length > 1;
  const isA5 = size === 'A5' && !isHalved;
  return (
    <>
      <GlobalStyles styles={{ '@page': { size: isA5 ? 'A5 landscape' : 'A4', margin: '9mm' } }} />
      {slips.map((slip, place) => (
        // Two records may have no number.
        <Box key={`${slip.number} ${String(place)}`} className="sheet" sx={{ ...SHEET, ...(isA5 ? A5 : A4) }}>
          {(copies.length === 0 ? [''] : copies).map((copy) => (
            <Box key={copy} sx={isHalved ? HALF : WHOLE}>
              <SlipCopy slip={slip} copy={copy} logo={logo} />
            </Box>
          ))}
        </Box>
      ))}
    </>
  );
}

const SHEET = {
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: '210mm',
  mx: 'auto',
  mb: 3,
  p: { xs: 2, sm: '9mm' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  '@media print': {
    maxWidth: 'none',
    m: 0,
    p: 0,
    border: 0,
    breakAfter: 'page',
    '&:last-of-type': { breakAfter: 'auto' },
  },
};

/** The least height of a sheet, so that the lines to sign on are at its foot. A phone shows no more than there is. */
const A5 = heightOf(130);
const A4 = heightOf(279);

function heightOf(mm: number) {
  return {
    minHeight: { xs: 0, sm: `${mm}mm` },
    // A little less than the page, so that rounding makes no empty one.
    '@media print': { ...SHEET['@media print'], minHeight: `${mm - 2}mm` },
  };
}

const WHOLE = { display: 'flex', flex: 1 };

/** Half of a sheet, with a line to cut along. */
const HALF = {
  display: 'flex',
  flex: '1 0 auto',
  minHeight: '136mm',
  breakInside: 'avoid',
  '& + &': { borderTop: '1px dashed', borderColor: 'text.secondary', pt: '5mm', mt: '5mm' },
  '@media print': { minHeight: '133mm' },
};
