import type { MadeKey } from '../../i18n/made.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { WrittenItem } from '../grammar/viewKeys.ts';
import { inEnglish, namesOf, type Say } from '../language/say.ts';
import type { Field, HistoryView, Item, Method } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { completeExternal } from './completeExternal.ts';
import { defaultItems, itemOf } from './completeItems.ts';
import { pathOf } from './completeNames.ts';

/** What the rows of a history carry beside the fields of the records. */
export const HISTORY_LABELS: Readonly<Record<string, MadeKey>> = {
  type: 'column.type',
  previous_balance: 'column.previous_balance',
  current_balance: 'column.current_balance',
};

/** Of a movement: its records of one day, below its form unless the definition gives them a page of their own. */
export function completeHistory(
  definition: Definition,
  label: { one: string; many: string },
  fields: Readonly<Record<string, Field>>,
  say: Say = inEnglish,
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
    title: written.title ?? say('history.title', namesOf(label)),
    columns: (written.columns ?? defaultColumns(fields)).map((entry) => columnOf(entry, fields, say)),
    external: completeExternal(written.external, `${definition.name}_id`),
    empty: written.empty ?? say('list.empty', namesOf(label)),
    failed: written.failed ?? say('failed.history', namesOf(label)),
  };
}

/** The day is chosen above, and what was reversed is left out: neither needs a column. */
function defaultColumns(fields: Readonly<Record<string, Field>>): string[] {
  const own = defaultItems('list', fields).filter((name) => name !== 'date' && name !== 'state');
  return ['id', ...own, 'created_at'];
}

function columnOf(entry: WrittenItem, fields: Readonly<Record<string, Field>>, say: Say): Item {
  const made = typeof entry === 'string' && fields[entry] === undefined ? HISTORY_LABELS[entry] : undefined;
  return made === undefined
    ? itemOf(entry, 'list', fields, say)
    : { field: entry as string, label: say(made) };
}
