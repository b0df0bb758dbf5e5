import type { Definition } from '../grammar/grammar.ts';
import { movementRule } from '../grammar/rules.ts';
import { inEnglish, namesOf, type Translate } from '../language/translate.ts';
import type { Field, FormView, Sheet } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { defaultItems, groupsOf, itemOf } from './completeItems.ts';
import { type Fields, type Label, linesField, linesForm } from './completeLines.ts';
import { completePost } from './completePost.ts';
import { parseCall } from './parseCall.ts';

/** Movements that are entered together: the form with a line for each record, its call, and the call that reads the lines. */
export function completeSheet(
  definition: Definition,
  label: Label,
  fields: Fields,
  translate: Translate = inEnglish,
): Sheet | undefined {
  const { sheet } = definition;
  if (sheet === undefined) return undefined;
  const lines = linesOf(definition, label, fields);
  const call = parseCall(sheet.call ?? `POST ${completeApi(definition).list.path}/sheet`);
  const create = { ...call, row: 'data', message: sheet.message };
  return {
    each: sheet.each,
    lines,
    fill: Object.fromEntries(
      Object.entries(sheet.fill ?? {}).map(([name, filled]) => [
        name,
        typeof filled === 'string' ? { from: filled, where: {} } : { where: {}, ...filled },
      ]),
    ),
    columns: (sheet.columns ?? []).map((entry) => {
      const [[field, label] = ['', undefined]] =
        typeof entry === 'string' ? [[entry, undefined]] : Object.entries(entry);
      return { field, label };
    }),
    figures: figuresOf(definition, translate),
    accrual: sheet.accrual,
    compare: sheet.compare,
    create,
    // Beside the call that saves it, so that both have one path.
    read: { method: 'GET', path: create.path, rows: 'data' },
    failed: sheet.failed ?? translate('failed.create', namesOf(label)),
    form: formOf(definition, label, { ...fields, [lines.name]: lines }, translate),
  };
}

/** Amounts that the server computes for each line, because the rule of the movement knows them. */
export function figuresOf(
  definition: Pick<Definition, 'kind' | 'name' | 'post'>,
  translate: Translate = inEnglish,
): Record<string, Field> {
  const names = movementRule(completePost(definition as Definition)?.rule)?.figures ?? [];
  return Object.fromEntries(names.map((name) => [name, figure(name, translate(`sheet.${name}` as never))]));
}

function figure(name: string, label: string): Field {
  return {
    name,
    type: 'money',
    label,
    labels: { list: label, show: label, create: label, edit: label },
    required: false,
    unique: false,
    readOnly: true,
    immutable: false,
    source: 'derived',
    only: [],
  };
}

function linesOf({ sheet }: Definition, label: Label, fields: Fields): Field {
  const used = [...new Set([sheet?.each ?? '', ...(sheet?.line ?? [])])];
  const of = Object.fromEntries(used.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  return linesField(sheet?.field ?? 'lines', label, of);
}

/** The fields that are entered once for all lines: all of the form that can be entered, without those of a line. */
export function sharedFieldNames({ sheet, create }: Definition, fields: Fields): string[] {
  const inForm = create?.groups ?? create?.fields;
  const names =
    inForm === undefined
      ? defaultItems('create', fields)
      : groupsOf(create ?? {}, 'create', fields, inEnglish).flatMap(({ items }) =>
          items.map(({ field }) => field),
        );
  const ofLine = [sheet?.each, ...(sheet?.line ?? [])];
  return [...new Set(names)].filter(
    (name) =>
      fields[name]?.formula === undefined && fields[name]?.readOnly === false && !ofLine.includes(name),
  );
}

function formOf(definition: Definition, label: Label, fields: Fields, translate: Translate): FormView {
  const { sheet, name } = definition;
  const own = {
    path: sheet?.path ?? `${name}/sheet`,
    title: sheet?.title ?? translate('sheet.title', namesOf(label)),
    submit: sheet?.submit ?? translate('sheet.submit', namesOf(label)),
    reset: sheet?.reset ?? translate('form.reset'),
    unsaved: undefined,
    phrases: undefined,
  };
  const used = new Set([...sharedFieldNames(definition, fields), sheet?.field ?? 'lines']);
  return linesForm(
    own,
    [...used].map((field) => itemOf(field, 'create', fields, translate)),
  );
}
