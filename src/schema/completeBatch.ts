import { completeApi } from './completeApi.ts';
import { defaultItems, itemOf } from './completeItems.ts';
import type { Definition } from './grammar.ts';
import { inSentence, plural } from './names.ts';
import type { Batch, BatchCheck, Field, FormView, Method, Operation } from './resource.ts';

type Fields = Readonly<Record<string, Field>>;
type Label = { one: string; many: string };

/** Of records that are entered together: the form with a line for each, its call, and the call that reads them. */
export function completeBatch(definition: Definition, label: Label, fields: Fields): Batch | undefined {
  const { batch } = definition;
  if (batch === undefined) return undefined;
  const lines = linesOf(definition, label, fields);
  return {
    of: batch.of,
    lines,
    create: { ...callOf(batch.call ?? `POST ${basePath(definition)}`), row: 'data', message: batch.message },
    failed: batch.failed ?? `Failed to add ${inSentence(label.one)}.`,
    form: formOf(definition, label, { ...fields, [lines.name]: lines }),
    wrong: batch.wrong,
    check: checkOf(definition, label, fields),
  };
}

/** Where the records of one that they belong to are: below the list of all. */
function basePath(definition: Definition): string {
  return `${completeApi(definition).list.path}/of/{${definition.batch?.of}}`;
}

/** What a call asks for of each record, as a field of lines. */
function linesOf({ batch }: Definition, label: Label, fields: Fields): Field {
  const asked = defaultItems('create', fields).filter((name) => name !== batch?.of);
  const many = batch?.line === undefined ? label.many : plural(batch.line);
  return {
    name: batch?.field ?? '',
    type: 'lines',
    label: many,
    labels: { list: many, show: many, create: many, edit: many },
    required: true,
    unique: false,
    readOnly: false,
    immutable: false,
    source: 'column',
    only: ['create'],
    of: Object.fromEntries(asked.map((name) => [name, fields[name] as Field])),
    line: batch?.line ?? label.one,
  };
}

function formOf({ batch, name }: Definition, label: Label, fields: Fields): FormView {
  const asked = [batch?.of ?? '', batch?.field ?? ''];
  return {
    in: 'page',
    path: batch?.path ?? `${name}/batch`,
    title: batch?.title ?? `Add ${label.many}`,
    submit: batch?.submit ?? `Add ${label.many}`,
    reset: batch?.reset ?? 'Discard',
    resets: 'initial',
    groups: [{ title: '', items: asked.map((field) => itemOf(field, 'create', fields)) }],
    links: [],
    after: 'stay',
    clears: 'success',
    unsaved: batch?.unsaved,
  };
}

function checkOf(definition: Definition, label: Label, fields: Fields): BatchCheck {
  const written = definition.batch?.check ?? {};
  const own = defaultItems('list', fields).filter((name) => name !== definition.batch?.of);
  return {
    operation: { ...callOf(written.call ?? `GET ${basePath(definition)}`), rows: written.rows ?? 'data' },
    title: written.title ?? `Check ${label.many}`,
    columns: (written.columns ?? [...own, 'created_at']).map((entry) => itemOf(entry, 'list', fields)),
    empty: written.empty ?? `No ${inSentence(label.one)} found!`,
    failed: written.failed ?? `Failed to fetch ${inSentence(label.one)}.`,
  };
}

function callOf(call: string): Operation {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path };
}
