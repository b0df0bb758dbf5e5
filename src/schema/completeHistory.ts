import { completeApi } from './completeApi.ts';
import { completeExternal } from './completeExternal.ts';
import { defaultItems, itemOf } from './completeItems.ts';
import { pathOf } from './completeNames.ts';
import type { Definition } from './grammar.ts';
import { inSentence } from './names.ts';
import type { Field, HistoryView, Item, Method } from './resource.ts';
import type { WrittenItem } from './viewKeys.ts';

/** What the rows of a history carry beside the fields of the records. */
export const HISTORY_LABELS: Readonly<Record<string, string>> = {
  type: 'Type',
  previous_balance: 'Previous Balance',
  current_balance: 'Current Balance',
};

/** Of a movement: its records of one day, below its form unless the definition gives them a page of their own. */
export function completeHistory(
  definition: Definition,
  label: { one: string; many: string },
  fields: Readonly<Record<string, Field>>,
): HistoryView | undefined {
  if (definition.kind !== 'movement') return undefined;
  const written = definition.history ?? {};
  const base = completeApi(definition).list.path;
  const [method, path] = (written.call ?? `GET ${base}/history/{key}`).split(' ') as [Method, string];
  return {
    operation: { method, path, rows: written.rows ?? 'data' },
    by: written.by,
    balances: written.balances,
    path: written.path ?? pathOf(definition, 'create'),
    title: written.title ?? `${label.one} History`,
    columns: (written.columns ?? defaultColumns(fields)).map((entry) => columnOf(entry, fields)),
    external: completeExternal(written.external, `${definition.name}_id`),
    empty: written.empty ?? `No ${inSentence(label.one)} found!`,
    failed: written.failed ?? `Failed to fetch ${inSentence(label.one)} history.`,
  };
}

/** The day is chosen above, and what was reversed is left out: neither needs a column. */
function defaultColumns(fields: Readonly<Record<string, Field>>): string[] {
  const own = defaultItems('list', fields).filter((name) => name !== 'date' && name !== 'state');
  return ['id', ...own, 'created_at'];
}

function columnOf(entry: WrittenItem, fields: Readonly<Record<string, Field>>): Item {
  if (typeof entry === 'string' && fields[entry] === undefined && HISTORY_LABELS[entry] !== undefined)
    return { field: entry, label: HISTORY_LABELS[entry] };
  return itemOf(entry, 'list', fields);
}
