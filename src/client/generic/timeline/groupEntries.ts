import type { Format, Resource } from '../../../schema/index.ts';
import type { Entry } from '../calendar/useCalendar.ts';
import { inGroups, rowGroups } from '../list/groups.ts';
import type { ListState } from '../list/listState.ts';

/** Entries that stand together, below the names of their groups; '' where the list has no groups. */
export interface EntryGroup {
  key: string;
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
  const rows = inGroups(resource, state, [...entryOf.keys()]);
  return rowGroups(resource, state.group, rows, format).map(({ key, name, rows: own }) => ({
    key,
    name,
    entries: own.map((row) => entryOf.get(row) as Entry),
  }));
}
