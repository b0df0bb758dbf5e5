import type { Field, FormView, Item } from '../resource.ts';

/** The parts that batches and sheets share: a form with a line for each record, and the field of these lines. */

export type Fields = Readonly<Record<string, Field>>;
export type Label = { one: string; many: string };

/** The field that has the lines; `of` are the fields of each line. */
export function linesField(name: string, { one, many }: Label, of: Fields): Field {
  return {
    name,
    type: 'lines',
    label: many,
    labels: { list: many, show: many, create: many, edit: many },
    required: true,
    unique: false,
    readOnly: false,
    immutable: false,
    source: 'column',
    only: ['create'],
    of,
    line: one,
  };
}

type Own = Pick<FormView, 'path' | 'title' | 'submit' | 'reset' | 'unsaved'>;

/** The page with the form; it stays open after it was saved. */
export function linesForm(own: Own, items: readonly Item[]): FormView {
  return {
    in: 'page',
    resets: 'initial',
    groupsAs: 'headings',
    groups: [{ title: '', items: [...items] }],
    links: [],
    after: 'stay',
    clears: 'success',
    ...own,
  };
}
