import Box from '@mui/material/Box';
import type { Resource } from '../../../schema/index.ts';
import { Filters } from '../list/Filters.tsx';
import type { ListState } from '../list/listState.ts';
import { MoreFilters } from '../list/MoreFilters.tsx';
import type { ChangeList } from '../list/useListState.ts';

interface Props {
  resource: Resource;
  filters: ListState['filters'];
  change: ChangeList;
}

/** Filters that a row has room for, beside the day. */
const ROOM = 2;

/** The filters of a day book, beside its day. */
export function DayFilters({ resource, filters, change }: Props) {
  const { filters: offered } = resource.list;
  const shown = offered.length <= ROOM ? offered : [];
  return (
    <Box role="search" sx={BAR}>
      <Filters resource={resource} filters={shown} state={{ filters }} change={change} />
      {shown.length < offered.length && (
        <MoreFilters
          resource={resource}
          state={{ filters, where: [] }}
          change={change}
          shown={[]}
          conditions={null}
        />
      )}
    </Box>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  flex: { xs: '1 1 100%', sm: 'none' },
};
