import type { Resource } from '../../../schema/index.ts';
import { Filter } from './Filter.tsx';
import type { ListState } from './listState.ts';
import type { ChangeList } from './useListState.ts';

interface Props {
  resource: Resource;
  /** The filters of the list to draw, in their order. */
  filters: Resource['list']['filters'];
  state: Pick<ListState, 'filters'>;
  change: ChangeList;
}

/** The inputs of some of a list's filters. */
export function Filters({ resource, filters, state, change }: Props) {
  return filters.map(({ field, label }) => {
    const declared = resource.fields[field];
    if (declared === undefined) return null;
    return (
      <Filter
        key={field}
        field={declared}
        label={label}
        value={state.filters[field] ?? ''}
        onChange={(value) => change({ filters: { [field]: value } })}
      />
    );
  });
}
