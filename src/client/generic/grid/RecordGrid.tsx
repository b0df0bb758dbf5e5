import { type ReactNode, useState } from 'react';
import { Problem } from '../page/Problem.tsx';
import type { ListViewProps } from '../views/ViewProps.ts';
import { GridTable } from './GridTable.tsx';
import { useGridRows } from './useGridRows.ts';

interface Props extends ListViewProps {
  /** Drawn until the first rows arrive: drawing a grid twice takes twice the time. */
  waiting: ReactNode;
}

/** The records of a list as a grid. The server sorts and filters; rows are loaded as they come into view. */
export function RecordGrid({ known, waiting, ...props }: Props) {
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const records = useGridRows(props.resource, props.state, visible, known);
  if (records.first) return waiting;
  if (records.failure !== undefined && records.rows.length === 0)
    return <Problem message={records.failure} onAgain={records.again} />;
  return <GridTable {...props} records={records} visible={visible} setVisible={setVisible} />;
}

export default RecordGrid;
