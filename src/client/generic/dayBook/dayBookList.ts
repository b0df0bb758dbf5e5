import type { Field, HistoryView, Resource } from '../../../schema/index.ts';

/** What the rows of a day book carry beside the fields of their records, by the kind of their values. */
const BESIDE: Readonly<Record<string, string>> = {
  type: 'text',
  previous_balance: 'money',
  current_balance: 'money',
};

/** A movement whose list is its day book: the same rows and tables as any list, with the columns of the history. */
export function dayBookList(resource: Resource, history: HistoryView): Resource {
  const beside = Object.entries(BESIDE)
    .filter(([name]) => !Object.hasOwn(resource.fields, name))
    .map(([name, type]) => [name, fieldOf(name, type)]);
  return {
    ...resource,
    fields: { ...resource.fields, ...Object.fromEntries(beside) },
    list: { ...resource.list, title: history.title, columns: history.columns, link: 'id', summary: [] },
  };
}

function fieldOf(name: string, type: string): Field {
  const label = name;
  return {
    name,
    type,
    label,
    labels: { list: label, show: label, create: label, edit: label },
    required: false,
    unique: false,
    readOnly: true,
    immutable: false,
    source: 'derived',
    only: ['list'],
    ...(type === 'text' && { display: 'capitalise' }),
  };
}
