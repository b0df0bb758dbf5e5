import type { Definition } from '../grammar/grammar.ts';
import { inEnglish, namesOf, type Say } from '../language/say.ts';
import { plural } from '../names.ts';
import type { Batch, BatchCheck, Field, FormView, Method, Operation } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { defaultItems, itemOf } from './completeItems.ts';

type Fields = Readonly<Record<string, Field>>;
type Label = { one: string; many: string };

/** Of records that are entered together: the form with a line for each, its call, and the call that reads them. */
export function completeBatch(
  definition: Definition,
  label: Label,
  fields: Fields,
  say: Say = inEnglish,
): Batch | undefined {
  const { batch } = definition;
  if (batch === undefined) return undefined;
  const lines = linesOf(definition, label, fields);
  return {
    of: batch.of,
    lines,
    create: { ...callOf(batch.call ?? `POST ${basePath(definition)}`), row: 'data', message: batch.message },
    failed: batch.failed ?? say('failed.create', namesOf(label)),
    form: formOf(definition, label, { ...fields, [lines.name]: lines }, say),
    wrong: batch.wrong,
    check: checkOf(definition, label, fields, say),
  };
}

/** Where the records of one that they belong to are: below the list of all. */
function basePath(definition: Definition): string {
  return `${completeApi(definition).list.path}/of/{${definition.batch?.of}}`;
}

/** What a call asks for of each record, as a field of lines. */
function linesOf({ batch }: Definition, label: Label, fields: Fields): Field {
  const asked = askedOfEach(batch?.of, fields);
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

/** The fields that a line of a batch asks for. */
export function askedOfEach(of: string | undefined, fields: Fields): string[] {
  return defaultItems('create', fields).filter((name) => name !== of && isLineless(fields[name]));
}

/** A line has no lines of its own. */
export function isLineless(field: Pick<Field, 'of'> | undefined): boolean {
  return field?.of === undefined;
}

function formOf({ batch, name }: Definition, label: Label, fields: Fields, say: Say): FormView {
  const asked = [batch?.of ?? '', batch?.field ?? ''];
  return {
    in: 'page',
    path: batch?.path ?? `${name}/batch`,
    title: batch?.title ?? say('batch.title', namesOf(label)),
    submit: batch?.submit ?? say('batch.title', namesOf(label)),
    reset: batch?.reset ?? say('form.reset'),
    resets: 'initial',
    groupsAs: 'headings',
    groups: [{ title: '', items: asked.map((field) => itemOf(field, 'create', fields, say)) }],
    links: [],
    after: 'stay',
    clears: 'success',
    unsaved: batch?.unsaved,
  };
}

function checkOf(definition: Definition, label: Label, fields: Fields, say: Say): BatchCheck {
  const written = definition.batch?.check ?? {};
  const own = defaultItems('list', fields).filter((name) => name !== definition.batch?.of);
  return {
    operation: { ...callOf(written.call ?? `GET ${basePath(definition)}`), rows: written.rows ?? 'data' },
    title: written.title ?? say('batch.check', namesOf(label)),
    columns: (written.columns ?? [...own, 'created_at']).map((entry) => itemOf(entry, 'list', fields, say)),
    empty: written.empty ?? say('list.empty', namesOf(label)),
    failed: written.failed ?? say('failed.one', namesOf(label)),
  };
}

function callOf(call: string): Operation {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path };
}
