import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type GridApiCommon, GridPreferencePanelsValue } from '@mui/x-data-grid';
import type { ReactNode, RefObject } from 'react';
import { countText, useText } from '../../providers/i18n.ts';
import type { RowRange } from './windows.ts';

interface Props {
  apiRef: RefObject<GridApiCommon | null>;
  visible: RowRange;
  /** Undefined while it loads. */
  total: number | undefined;
  /** There are more rows than `total`. */
  more: boolean;
  /** The number of rows is not known yet. */
  counting: boolean;
  /** The number of rows that can be scrolled to. */
  shown: number;
  /** Beside the count, such as the sums of the list. */
  lead: ReactNode;
  /** The result of the last key or paste, or the reason why it did nothing. */
  notice: string;
}

/** Below the grid: its columns, which rows are in view, and whether there are more than it can show. */
export function GridFooter({ apiRef, visible, total, more, counting, shown, lead, notice }: Props) {
  const text = useText();
  return (
    <Box data-print="hide" sx={BAR}>
      <Button
        size="small"
        color="inherit"
        onClick={() => apiRef.current?.showPreferences(GridPreferencePanelsValue.columns)}
      >
        {text('grid.columns')}
      </Button>
      <Typography variant="body2" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
        {notice !== '' && notice}
        {notice === '' &&
          total !== undefined &&
          total > shown &&
          text('grid.most', { count: countText(shown) })}
      </Typography>
      {lead}
      <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total !== undefined &&
          total > 0 &&
          text(counting ? 'list.rangeUncounted' : more ? 'list.rangeOfMore' : 'list.range', {
            from: countText(visible.first + 1),
            to: countText(Math.min(visible.last + 1, shown)),
            total: countText(total),
          })}
      </Typography>
    </Box>
  );
}

const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 1,
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
};
