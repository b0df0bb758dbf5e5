import type { Format, Resource } from '../../../schema/index.ts';
import type { Entry } from '../calendar/useCalendar.ts';
import { groupsOfRow, inGroups } from '../list/groups.ts';
import type { ListState } from '../list/listState.ts';

/** Entries that stand together, below the names of their groups; '' where the list has no groups. */
export interface EntryGroup {
  name: string;
  entries: readonly Entry[];
}

/** The entries in the groups of the list, in the order of a table's groups; within a group they keep theirs. */
export function groupEntries(
  resource: Resource,
  state: Pick<ListState, 'group' | 'sort' | 'further'>,
  entries: readonly Entry[],
  format: Format,
): EntryGroup[] {
  const entryOf = new Map(entries.map((entry) => [entry.row, entry]));
  const groups = new Map<string, Entry[]>();
  for (const row of inGroups(resource, state, [...entryOf.keys()])) {
    const name = groupsOfRow(resource, state.group, row, format).join(' · ');
    groups.set(name, [...(groups.get(name) ?? []), entryOf.get(row) as Entry]);
  }
  return [...groups].map(([name, found]) => ({ name, entries: found }));
}
