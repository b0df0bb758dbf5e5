import Box from '@mui/material/Box';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { mostUsed } from '../filter/mostUsed.ts';
import { canHave } from '../list/toolsOfKind.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FilterButton } from './FilterButton.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import type { ViewToolProps } from './ViewProps.ts';

/** The tools of a list's view: which one is open, its filter, its groups and orders, and its columns. */
export function ViewTools(props: ViewToolProps) {
  // Hosts of other products have no filter in groups.
  const { elsewhere } = useDefinitions();
  const { view } = props.state;
  // On a phone, rows are cards.
  const isPhone = usePhone();
  // Otherwise it opens from the panel of all filters.
  const hasPanel = isPhone || mostUsed(props.resource, isPhone).length < props.resource.list.filters.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ViewMenu {...props} />
      {elsewhere !== true && !hasPanel && <FilterButton {...props} />}
      {(canHave('order', view) || canHave('groups', view)) && <ArrangeButton {...props} />}
      {!isPhone && canHave('columns', view) && <ColumnsButton {...props} />}
    </Box>
  );
}
