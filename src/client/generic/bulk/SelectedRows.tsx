import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import type { ListState } from '../list/listState.ts';
import type { Found } from '../list/useListCount.ts';
import type { RowSelection } from '../table/useRowSelection.ts';

const BulkBar = lazyExport(() => import('./BulkBar.tsx'), 'BulkBar');

interface Props {
  resource: Resource;
  /** Undefined if rows cannot be selected. */
  selection: RowSelection | undefined;
  state: ListState;
  found: Found;
}

/** The bar of actions for the selected rows, once there are some. */
export function SelectedRows({ resource, selection, state, found }: Props) {
  if (selection === undefined || selection.ids.length === 0) return null;
  const { total, more, counting } = found;
  return (
    <Section>
      <BulkBar
        resource={resource}
        selection={selection}
        state={state}
        total={counting ? undefined : total}
        more={more && !counting}
      />
    </Section>
  );
}
