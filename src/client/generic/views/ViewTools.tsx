import Box from '@mui/material/Box';
import type { Resource } from '../../../schema/index.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { mostUsed } from '../filter/mostUsed.ts';
import type { ListState } from '../list/listState.ts';
import type { ChangeList } from '../list/useListState.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FilterButton } from './FilterButton.tsx';
import { ViewMenu } from './ViewMenu.tsx';

/** Views that order their records themselves. */
const OWN_ORDER: readonly ListState['view'][] = ['board', 'calendar'];

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
}

/** The tools of a list's view: which one is open, its filter, its groups and orders, and its columns. */
export function ViewTools(props: Props) {
  // Hosts of other products have no filter in groups.
  const { elsewhere } = useDefinitions();
  // Otherwise it opens from the panel of all filters.
  const hasPanel = mostUsed(props.resource).length < props.resource.list.filters.length;
  // On a phone, rows are cards.
  const isPhone = usePhone();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ViewMenu {...props} />
      {elsewhere !== true && !hasPanel && <FilterButton {...props} />}
      {!OWN_ORDER.includes(props.state.view) && <ArrangeButton {...props} />}
      {!isPhone && <ColumnsButton {...props} />}
    </Box>
  );
}
