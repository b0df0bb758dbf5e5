import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import type { ListState } from './listState.ts';
import { stateOf } from './reversed.ts';
import { ToolCheck } from './ToolCheck.tsx';
import type { ChangeList } from './useListState.ts';

interface Props {
  resource: Resource;
  filters: ListState['filters'];
  change: ChangeList;
}

/** Leaves reversed movements out of a list, by the filter of their state. Nothing for other records. */
export function HideReversed({ resource, filters, change }: Props) {
  const text = useText();
  const name = stateOf(resource)?.name;
  if (name === undefined || !resource.list.filters.some(({ field }) => field === name)) return null;
  return (
    <ToolCheck
      checked={filters[name] === 'posted'}
      onChange={(isHidden) => change({ filters: { [name]: isHidden ? 'posted' : '' } })}
    >
      {text('ledger.hideReversed')}
    </ToolCheck>
  );
}
