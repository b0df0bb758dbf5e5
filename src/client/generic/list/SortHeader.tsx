import ButtonBase from '@mui/material/ButtonBase';
import ArrowDownward from 'icon/baseline-arrow-downward';
import ArrowUpward from 'icon/baseline-arrow-upward';
import type { Column } from './columns.ts';
import type { ListState } from './listState.ts';
import type { ChangeList } from './useListState.ts';

interface Props {
  column: Column;
  sort: ListState['sort'];
  /** Without it the rows keep their order. */
  change: ChangeList | undefined;
}

/** A column's header: a click sorts by it, another one turns the order around. */
export function SortHeader({ column, sort, change }: Props) {
  const { item, sortable, numeric } = column;
  const className = numeric ? 'end' : undefined;
  if (!sortable || change === undefined) {
    return (
      <th scope="col" className={className} title={item.label}>
        {item.label}
      </th>
    );
  }
  const sorted = sort.field === item.field ? sort.order : undefined;
  const Arrow = sorted === 'desc' ? ArrowDownward : ArrowUpward;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      <ButtonBase
        disableRipple
        title={item.label}
        onClick={() => change({ sort: { field: item.field, order: sorted === 'asc' ? 'desc' : 'asc' } })}
        sx={{
          font: 'inherit',
          gap: 0.5,
          maxWidth: '100%',
          borderRadius: 0.5,
          color: sorted ? 'text.primary' : 'inherit',
          flexDirection: numeric ? 'row-reverse' : 'row',
          '& svg': { fontSize: 15, opacity: sorted ? 1 : 0, flex: '0 0 auto' },
          '&:hover svg, &:focus-visible svg': { opacity: sorted ? 1 : 0.5 },
          // The arrow's room stands outside of the line, so that numbers and their header end alike.
          ...(numeric && { ml: -2.5 }),
        }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{item.label}</span>
        <Arrow aria-hidden />
      </ButtonBase>
    </th>
  );
}
