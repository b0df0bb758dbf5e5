import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import ChevronLeft from 'icon/baseline-chevron-left';
import ChevronRight from 'icon/baseline-chevron-right';
import { countText, useText } from '../../providers/i18n.ts';
import { Choice } from './Choice.tsx';

interface Props {
  page: number;
  size: number;
  sizes: readonly number[];
  /** Absent until it is known. */
  total: number | undefined;
  /** There are more rows than `total`. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Below a table: rows per page, which rows these are, and the way to the others; it stands there also where there is none. */
export function Pager({ page, size, sizes, total, more = false, onPage, onSize }: Props) {
  const text = useText();
  const count = total ?? 0;
  const from = count === 0 ? 0 : (page - 1) * size + 1;
  const to = more ? page * size : Math.min(page * size, count);
  const range = more ? 'list.rangeOfMore' : 'list.range';
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
        // The choice of the rows is short: on a phone all of this stands in one line.
        '& > :first-of-type': { flex: '0 1 auto' },
      }}
    >
      <Choice
        label={text('list.rowsPerPage')}
        value={String(size)}
        options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(value) => onSize(Number(value))}
      />
      <Typography
        variant="body2"
        color="text.secondary"
        aria-live="polite"
        sx={total === 0 ? visuallyHidden : { minWidth: { sm: 88 }, textAlign: 'right' }}
      >
        {total === 0 && text('list.count', { count: 0 })}
        {count > 0 && text(range, { from: countText(from), to: countText(to), total: countText(count) })}
      </Typography>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={text('list.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
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
    </Box>
  );
}
