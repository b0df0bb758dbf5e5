import Checkbox from '@mui/material/Checkbox';
import { type Resource, recordName } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import type { RowSelection } from './useRowSelection.ts';

/** Selects a row. Its accessible name contains the record's. */
export function RowCheckbox({
  resource,
  row,
  selection,
}: {
  resource: Resource;
  row: BaseRecord;
  selection: RowSelection;
}) {
  const text = useText();
  const name = recordName(resource, row) || `#${row.id}`;
  return (
    <Checkbox
      size="small"
      checked={selection.isSelected(row)}
      onChange={() => selection.toggle(row)}
      slotProps={{ input: { 'aria-label': text('bulk.tick', { name }) } }}
      sx={BOX}
    />
  );
}

/** Selects all rows of the page. */
export function AllRowsCheckbox({ count, selection }: { count: number; selection: RowSelection }) {
  const text = useText();
  const selected = selection.rows.length;
  return (
    <Checkbox
      size="small"
      disabled={count === 0}
      checked={count > 0 && selected === count}
      indeterminate={selected > 0 && selected < count}
      onChange={selection.toggleAll}
      slotProps={{ input: { 'aria-label': text('bulk.tickAll') } }}
      sx={BOX}
    />
  );
}

const BOX = { p: 0.75, ml: -0.75 };
