import type { MadeKey } from '../../i18n/made.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { WrittenItem } from '../grammar/viewKeys.ts';
import { inEnglish, namesOf, type Translate } from '../language/translate.ts';
import type { Field, HistoryView, Item } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { completeExternal } from './completeExternal.ts';
import { defaultItems, itemOf } from './completeItems.ts';
import { pathOf } from './completeNames.ts';
import { parseCall } from './parseCall.ts';

/** The columns of a history beside the fields of its movements. */
export const HISTORY_LABELS: Readonly<Record<string, MadeKey>> = {
  type: 'column.type',
  previous_balance: 'column.previous_balance',
  current_balance: 'column.current_balance',
};

/** The history of a movement, below its form unless the definition gives it a page. */
export function completeHistory(
  definition: Definition,
  label: { one: string; many: string },
  fields: Readonly<Record<string, Field>>,
  translate: Translate = inEnglish,
): HistoryView | undefined {
  if (definition.kind !== 'movement') return undefined;
  const written = definition.history ?? {};
  const base = completeApi(definition).list.path;
  const { method, path } = parseCall(written.call ?? `GET ${base}/history/{key}`);
  return {
    operation: { method, path, rows: written.rows ?? 'data' },
    by: written.by,
    balances: written.balances,
    path: written.path ?? pathOf(definition, 'create'),
    below: written.below ?? 'latest',
    title: written.title ?? translate('history.title', namesOf(label)),
    columns: (written.columns ?? defaultColumns(fields)).map((entry) => columnOf(entry, fields, translate)),
    external: completeExternal(written.external, `${definition.name}_id`),
    empty: written.empty ?? translate('list.empty', namesOf(label)),
    failed: written.failed ?? translate('failed.history', namesOf(label)),
  };
}

/** The day is chosen above, and reversed movements are left out: neither needs a column. */
function defaultColumns(fields: Readonly<Record<string, Field>>): string[] {
  const own = defaultItems('list', fields).filter((name) => !['voucher_no', 'date', 'state'].includes(name));
  return ['id', 'voucher_no', ...own, 'created_at'];
}

function columnOf(entry: WrittenItem, fields: Readonly<Record<string, Field>>, translate: Translate): Item {
  const made = typeof entry === 'string' && fields[entry] === undefined ? HISTORY_LABELS[entry] : undefined;
  return made === undefined
    ? itemOf(entry, 'list', fields, translate)
    : { field: entry as string, label: translate(made) };
}
