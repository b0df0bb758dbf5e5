import type { Field, HistoryView, Resource } from '../../../schema/index.ts';
import { bareField } from './bareField.ts';

/** What the rows of a day book carry beside the fields of their records; the history's columns have their labels. */
const BESIDE: readonly Field[] = [
  bareField('type', 'text', 'type', { display: 'capitalise' }),
  bareField('previous_balance', 'money', 'previous_balance'),
  bareField('current_balance', 'money', 'current_balance'),
];

/** A movement whose list is its day book: the same rows and tables as any list, with the columns of the history. */
export function dayBookList(resource: Resource, history: HistoryView): Resource {
  const beside = Object.fromEntries(BESIDE.map((field) => [field.name, field]));
  return {
    ...resource,
    fields: { ...beside, ...resource.fields },
    list: { ...resource.list, title: history.title, columns: history.columns, link: 'id', summary: [] },
  };
}
