import { useCallback, useEffect, useRef } from 'react';
import type { text } from '../../providers/i18n.ts';
import { FONT } from '../../theme.ts';
import { MOST_OF_CELL } from './paperStyle.ts';

/**
 * Prints once, when the returned function is first called: the letterhead is drawn then.
 *
 * @param onPrinted called when the browser has printed, or the user has cancelled.
 */
export function usePrinting(onPrinted: () => void): () => void {
  const isStarted = useRef(false);
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return useCallback(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    window.print();
  }, []);
}

/** The signature lines of a paper that the office draws up. */
export function officeSignatures(t: typeof text): string[] {
  return [t('report.prepared'), t('report.checked'), t('report.approved')];
}

/** Browsers that do not number pages by themselves print no number. */
const numbered = {
  '@bottom-right': {
    content: 'counter(page) " / " counter(pages)',
    fontSize: '8pt',
    fontFamily: FONT,
  },
};
export const SHEETS = { '@page': { size: 'A4', margin: '12mm 12mm 16mm', ...numbered } };

/** For a table of many narrow columns. */
export const WIDE_SHEETS = { '@page': { size: 'A4 landscape', margin: '8mm 8mm 12mm', ...numbered } };

/** Content for the printer alone, black on white. */
export const PRINTED = {
  display: 'none',
  '@media print': { display: 'block' },
  color: '#000',
  fontSize: '9.5pt',
  '& table': {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '8.5pt',
  },
  '& th, & td': {
    textAlign: 'left',
    padding: '3pt 4pt',
    borderBottom: '0.5pt solid #999',
    verticalAlign: 'top',
    maxWidth: MOST_OF_CELL,
  },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .oneLine': { whiteSpace: 'nowrap' },
  '& tr': { breakInside: 'avoid' },
  '& tr.head': { breakAfter: 'avoid' },
};
