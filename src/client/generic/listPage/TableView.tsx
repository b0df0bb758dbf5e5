import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { listKey } from '../../providers/data/parts.ts';
import { SelectedRows } from '../bulk/SelectedRows.tsx';
import { ReadNotices } from '../list/ReadNotices.tsx';
import { RecordRows } from '../list/RecordRows.tsx';
import { Totals } from '../list/Totals.tsx';
import type { Grouping } from '../list/useGrouping.ts';
import type { Found } from '../list/useListCount.ts';
import type { Records } from '../list/useRecords.ts';
import { Pager } from '../table/Pager.tsx';
import type { RowSelection } from '../table/useRowSelection.ts';
import type { ViewProps } from '../views/ViewProps.ts';
import { VIEW_PLACEHOLDER } from './kindsOfView.tsx';

const GroupedRows = lazyExport(() => import('../groups/GroupedRows.tsx'), 'GroupedRows');

interface Props extends ViewProps {
  /** The resource with the columns that are shown. */
  shown: Resource;
  records: Records;
  grouping: Grouping;
  found: Found;
  selection: RowSelection | undefined;
}

/** The records of a list as a table, page by page or in groups, with its sums. */
export function TableView(props: Props): ReactNode {
  const { resource, shown, state, change, grouping, found, selection } = props;
  const { total, more, counting } = found;
  const totals = <Totals resource={shown} state={state} total={total} />;
  return (
    <>
      {grouping.isOn ? <Groups {...props} /> : <Rows {...props} />}
      <SelectedRows resource={resource} selection={selection} state={state} found={found} />
      {grouping.isOn ? (
        <Box sx={{ py: 1 }}>{totals}</Box>
      ) : (
        <Pager
          page={state.page}
          size={state.size}
          sizes={resource.list.pageSizes}
          total={total}
          more={more}
          counting={counting}
          lead={totals}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size })}
        />
      )}
    </>
  );
}

function Rows({ shown, state, change, tasks, empty, records, selection }: Props) {
  const hasFailed = records.failure !== undefined && records.rows.length === 0;
  return (
    <>
      <ReadNotices {...records} onNews={records.again} />
      {!hasFailed && (
        <RecordRows
          resource={shown}
          records={records}
          state={state}
          change={change}
          tasks={tasks}
          selection={selection}
          empty={empty}
        />
      )}
    </>
  );
}

function Groups({ resource, shown, state, change, tasks, empty, grouping, selection }: Props) {
  return (
    <Section waiting={VIEW_PLACEHOLDER}>
      <GroupedRows
        // A new choice of groups begins with all of them folded.
        key={`${listKey(resource)} ${JSON.stringify(state.group)}`}
        resource={shown}
        state={state}
        change={change}
        tasks={tasks}
        selection={selection}
        empty={empty}
        onRead={grouping.onRead}
        onRefused={grouping.onRefused}
      />
    </Section>
  );
}
