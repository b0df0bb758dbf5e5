import type { ReactNode } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import type { ListState } from '../list/listState.ts';
import type { RowTasks } from '../list/rowTasks.ts';
import type { ChangeList } from '../list/useListState.ts';
import type { KnownRows } from '../list/useRecords.ts';
import type { May } from '../page/useMay.ts';

/** The properties of the tools of a list's view. */
export type ViewToolProps = Pick<ViewProps, 'resource' | 'state' | 'change'>;

/** The properties of each view of a list, other than the table. */
export interface ViewProps {
  resource: Resource;
  may: May;
  state: ListState;
  change: ChangeList;
  tasks: RowTasks;
  /** Shown instead of the records when there are none. */
  empty: ReactNode;
}

/** The same for a view that the list page draws in place of its table. */
export interface ListViewProps extends ViewProps {
  /** The rows that the table has loaded for the same state. */
  known: KnownRows | undefined;
  /** Whether rows can be selected. */
  selects: boolean;
}

/** The same for a view that is made of a field. */
export interface FieldViewProps extends ViewProps {
  field: Field;
  /** The fields on offer. */
  fields: readonly Field[];
}
