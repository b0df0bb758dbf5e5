import Box from '@mui/material/Box';
import { compare } from '../../../ledger/money.ts';
import type { Sheet } from '../../../schema/index.ts';
import { formatMoney } from '../../providers/figures.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { isValued, sumOfComparisons } from './comparing.ts';
import { STANDING } from './sheetStyle.ts';
import type { SheetState } from './useSheet.ts';

/** How many lines differ on all pages, and what the differences are worth. */
export function ComparisonStanding({ sheet, sheetState }: { sheet: Sheet; sheetState: SheetState }) {
  const text = useText();
  const { changed, target } = sheetState;
  const present = changed.filter(({ isPresent }) => isPresent).length;
  const { more, less, all } = sumOfComparisons(sheet, target, changed);
  return (
    <Box sx={STANDING}>
      <Box component="span" role="status" sx={{ fontWeight: 600 }}>
        {present === 1
          ? text('sheet.differing.one')
          : text('sheet.differing.many', { count: countText(present) })}
        {isValued(target) && present > 0 && ` · ${signed(formatMoney(all), all)}`}
      </Box>
      {isValued(target) && compare(more, 0) > 0 && compare(less, 0) < 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`+${formatMoney(more)} · ${formatMoney(less)}`}
        </Box>
      )}
    </Box>
  );
}

/** With a plus before what is gained. */
export function signed(words: string, figure: string): string {
  return compare(figure, 0) > 0 ? `+${words}` : words;
}
