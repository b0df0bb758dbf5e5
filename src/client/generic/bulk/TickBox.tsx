import Checkbox from '@mui/material/Checkbox';
import type { BaseRecord } from '@refinedev/core';
import { type Resource, recordName } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import type { Ticks } from '../list/useTicks.ts';

/** Ticks a row, by the name of its record. */
export function TickBox({ resource, row, ticks }: { resource: Resource; row: BaseRecord; ticks: Ticks }) {
  const text = useText();
  const name = recordName(resource, row) || `#${row.id}`;
  return (
    <Checkbox
      size="small"
      checked={ticks.isTicked(row)}
      onChange={() => ticks.toggle(row)}
      slotProps={{ input: { 'aria-label': text('bulk.tick', { name }) } }}
      sx={BOX}
    />
  );
}

/** Ticks all rows of the page. */
export function TickAll({ count, ticks }: { count: number; ticks: Ticks }) {
  const text = useText();
  const ticked = ticks.rows.length;
  return (
    <Checkbox
      size="small"
      disabled={count === 0}
      checked={count > 0 && ticked === count}
      indeterminate={ticked > 0 && ticked < count}
      onChange={ticks.toggleAll}
      slotProps={{ input: { 'aria-label': text('bulk.tickAll') } }}
      sx={BOX}
    />
  );
}

const BOX = { p: 0.75, ml: -0.75 };
