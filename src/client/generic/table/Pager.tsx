import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { countText, useText } from '../../providers/i18n.ts';
import { Choice } from '../page/Choice.tsx';

interface Props {
  page: number;
  size: number;
  sizes: readonly number[];
  /** Undefined while it loads. */
  total: number | undefined;
  /** There are more rows than `total`. */
  more?: boolean | undefined;
  /** The number of rows is not known yet; there are more than the shown ones. */
  counting?: boolean | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** At the left, such as the totals of the rows. */
  lead?: ReactNode;
}

/**
 * Below a table: the page size, the range of the shown rows, and the buttons to other pages. It keeps its place for a single
 * page; the buttons are left out where nothing was found.
 */
export function Pager({
  page,
  size,
  sizes,
  total,
  more = false,
  counting = false,
  onPage,
  onSize,
  lead,
}: Props) {
  const text = useText();
  const count = total ?? 0;
  const from = count === 0 ? 0 : (page - 1) * size + 1;
  const to = more ? page * size : Math.min(page * size, count);
  const range = counting ? 'list.rangeUncounted' : more ? 'list.rangeOfMore' : 'list.range';
  return (
    <Box
      data-print="hide"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        rowGap: 1,
        justifyContent: { xs: 'space-between', sm: 'flex-end' },
        py: 1,
        // The page size is narrow: on a phone, everything fits on one line.
        '& > :first-of-type': { flex: '0 1 auto' },
        '& > section:first-of-type': { flex: { xs: '1 1 100%', sm: '1 1 320px' } },
        '& > section:empty': { display: 'none' },
      }}
    >
      <section>{lead}</section>
      {sizes.length > 1 && (
        <Choice
          label={text('list.rowsPerPage')}
          value={String(size)}
          options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
          onChange={(value) => onSize(Number(value))}
        />
      )}
      <Typography
        variant="body2"
        color="text.secondary"
        aria-live="polite"
        sx={total === 0 ? visuallyHidden : { minWidth: { sm: 88 }, textAlign: 'right' }}
      >
        {total === 0 && text('list.count', { count: 0 })}
        {count > 0 && text(range, { from: countText(from), to: countText(to), total: countText(count) })}
      </Typography>
      {(total !== 0 || page > 1) && (
        <Box sx={{ display: 'flex' }}>
          <IconButton
            aria-label={text('list.previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            aria-label={text('list.next')}
            disabled={!more && to >= count}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
