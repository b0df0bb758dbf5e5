import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

/** How the rows are sorted by a column. */
export interface ColumnSort {
  /** Undefined where the rows are sorted by another column. */
  order: 'asc' | 'desc' | undefined;
  /** The place of this order among several, counted from 1. */
  place?: number | undefined;
  /** @param isFurther sorts by this column beside the others. */
  onSort: (isFurther: boolean) => void;
}

interface Props {
  header: ReactNode;
  numeric: boolean;
  title: string | undefined;
  className: string | undefined;
  sort: ColumnSort | undefined;
}

/**
 * A column's header. Where the column can be sorted, a click sorts by it, and another click reverses the order; with Shift, by mouse
 * or keyboard, the rows are sorted by it beside the columns before.
 */
export function SortHeader({ header, numeric, title, className, sort }: Props) {
  if (sort === undefined) {
    return (
      <th scope="col" className={className} title={title}>
        {header}
      </th>
    );
  }
  const { order, place, onSort } = sort;
  const Arrow = order === 'desc' ? ArrowDownward : ArrowUpward;
  const named = order && (order === 'asc' ? 'ascending' : 'descending');
  return (
    // Only the first of several orders is announced as the table's; the number tells the others.
    <th scope="col" className={className} aria-sort={place === undefined || place === 1 ? named : undefined}>
      <ButtonBase
        disableRipple
        title={title}
        onClick={({ shiftKey }) => onSort(shiftKey)}
        // With Shift, a click would select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        sx={{
          font: 'inherit',
          // Aligned as its values are, and level with the headers that cannot be sorted.
          textAlign: 'inherit',
          verticalAlign: 'baseline',
          gap: 0.5,
          maxWidth: '100%',
          borderRadius: 0.5,
          color: order ? 'text.primary' : 'inherit',
          flexDirection: numeric ? 'row-reverse' : 'row',
          '& svg': { fontSize: 15, opacity: order ? 1 : 0, flex: '0 0 auto' },
          '&:hover svg, &:focus-visible svg': { opacity: order ? 1 : 0.5 },
          // The arrow is outside of the text's line, so that numbers and their header are aligned.
          ...(numeric && { ml: -2.5 }),
        }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', alignSelf: 'baseline' }}>{header}</span>
        <Arrow aria-hidden />
        {place !== undefined && <small>{place}</small>}
      </ButtonBase>
    </th>
  );
}
