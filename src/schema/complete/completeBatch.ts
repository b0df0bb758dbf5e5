import type { Definition } from '../grammar/grammar.ts';
import { inEnglish, namesOf, type Translate } from '../language/translate.ts';
import { plural } from '../names.ts';
import type { Batch, BatchCheck, Field, FormView } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { defaultItems, itemOf } from './completeItems.ts';
import { type Fields, type Label, linesField, linesForm } from './completeLines.ts';
import { parseCall } from './parseCall.ts';

/**
 * Records that are entered together: the form with a line for each, its call, and the call that reads them.
 */
export function completeBatch(
  definition: Definition,
  label: Label,
  fields: Fields,
  translate: Translate = inEnglish,
): Batch | undefined {
  const { batch } = definition;
  if (batch === undefined) return undefined;
  const lines = linesOf(definition, label, fields);
  return {
    of: batch.of,
    lines,
    create: {
      ...parseCall(batch.call ?? `POST ${basePath(definition)}`),
      row: 'data',
      message: batch.message,
    },
    failed: batch.failed ?? translate('failed.create', namesOf(label)),
    form: formOf(definition, label, { ...fields, [lines.name]: lines }, translate),
    wrong: batch.wrong,
    check: checkOf(definition, label, fields, translate),
  };
}

/** The base path of the batch calls: below the list. */
function basePath(definition: Definition): string {
  return `${completeApi(definition).list.path}/of/{${definition.batch?.of}}`;
}

/** The fields of each record, as a field of lines. */
function linesOf({ batch }: Definition, label: Label, fields: Fields): Field {
  const used = batchFieldNames(batch?.of, fields);
  const own = batch?.line === undefined ? label : { one: batch.line, many: plural(batch.line) };
  return linesField(
    batch?.field ?? '',
    own,
    Object.fromEntries(used.map((name) => [name, fields[name] as Field])),
  );
}

/** The names of the fields in a line of a batch. */
export function batchFieldNames(of: string | undefined, fields: Fields): string[] {
  return defaultItems('create', fields).filter((name) => name !== of && isLineless(fields[name]));
}

/** A line cannot contain lines. */
export function isLineless(field: Pick<Field, 'of'> | undefined): boolean {
  return field?.of === undefined;
}

function formOf({ batch, name }: Definition, label: Label, fields: Fields, translate: Translate): FormView {
  const own = {
    path: batch?.path ?? `${name}/batch`,
    title: batch?.title ?? translate('batch.title', namesOf(label)),
    submit: batch?.submit ?? translate('batch.title', namesOf(label)),
    reset: batch?.reset ?? translate('form.reset'),
    unsaved: batch?.unsaved,
    phrases: undefined,
  };
  const used = [batch?.of ?? '', batch?.field ?? ''];
  return linesForm(
    own,
    used.map((field) => itemOf(field, 'create', fields, translate)),
  );
}

function checkOf(definition: Definition, label: Label, fields: Fields, translate: Translate): BatchCheck {
  const written = definition.batch?.check ?? {};
  const own = defaultItems('list', fields).filter((name) => name !== definition.batch?.of);
  return {
    operation: { ...parseCall(written.call ?? `GET ${basePath(definition)}`), rows: written.rows ?? 'data' },
    title: written.title ?? translate('batch.check', namesOf(label)),
    columns: (written.columns ?? [...own, 'created_at']).map((entry) =>
      itemOf(entry, 'list', fields, translate),
    ),
    empty: written.empty ?? translate('list.empty', namesOf(label)),
    failed: written.failed ?? translate('failed.one', namesOf(label)),
  };
}
