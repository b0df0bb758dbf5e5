import type { Grouping } from '../list/useGrouping.ts';
import type { Found } from '../list/useListCount.ts';
import type { Records } from '../list/useRecords.ts';

/** How many records a list finds: those in its groups, or those of all pages. */
export function foundIn({ total, more, counting, first, failure, rows }: Records, grouping: Grouping): Found {
  if (grouping.isOn) return { total: grouping.found, more: false, counting: false };
  const isUnread = first || (failure !== undefined && rows.length === 0);
  return { total: isUnread ? undefined : total, more, counting: counting === true };
}
