import { MOST_DRAWN } from './mostDrawn.ts';
import type { Paper } from './Paper.ts';

/** An Excel sheet has 1,048,576 lines; some are needed for the title, the totals and the amounts in words. */
const MOST_IN_SHEET = 1_048_000;

/** Returns how many rows this kind of file takes at most if the report has more of them, otherwise undefined. */
export function exceededLimit(
  { tables }: Pick<Paper, 'tables'>,
  kind: 'print' | 'pdf' | 'excel',
): number | undefined {
  const counts = tables.map(({ rows }) => rows.length);
  // A workbook has a sheet for each table; on paper, all tables follow each other.
  if (kind === 'excel') return Math.max(0, ...counts) > MOST_IN_SHEET ? MOST_IN_SHEET : undefined;
  return counts.reduce((sum, count) => sum + count, 0) > MOST_DRAWN ? MOST_DRAWN : undefined;
}
