import { RECORD } from '../expression/types.ts';
import type { FieldTypes } from '../fieldType.ts';
import { formerNamesOf } from '../formerNames.ts';
import type { Definition, WrittenField, WrittenLabel } from '../grammar/grammar.ts';
import { inEnglish, type Translate } from '../language/translate.ts';
import { humanise } from '../names.ts';
import type { Choices, Field, Option, View } from '../resource.ts';
import { systemFields } from './systemFields.ts';

const ALL_VIEWS: readonly View[] = ['list', 'show', 'create', 'edit'];

/** The fields of a definition in their order, then those of every record of its kind. */
export function completeFields(
  definition: Definition,
  types: FieldTypes,
  translate: Translate = inEnglish,
): Record<string, Field> {
  const written = definition.fields as unknown as Readonly<Record<string, WrittenField>>;
  const own = Object.entries(definition.kind === 'movement' ? withFraming(written, translate) : written).map(
    ([name, field]) => completeField(name, field, definition, types, translate),
  );
  return Object.fromEntries(
    [...own, ...systemFields(definition, translate)].map((field) => [field.name, field]),
  );
}

function completeField(
  name: string,
  written: WrittenField,
  definition: Definition,
  types: FieldTypes,
  translate: Translate,
): Field {
  const each = types[written.type]?.each;
  if (each === undefined) return completeOne(name, written, definition, types, translate);
  const { to, list, add, where, otherwise, ...own } = written;
  const { label, message, empty, failed } = own;
  const pointing = { label, message, empty, failed, type: each, to, list, add, where, otherwise };
  return {
    ...completeOne(name, own, definition, types, translate),
    each: { ...completeOne(name, pointing, definition, types, translate), nameKey: undefined },
    namesKey: namesKeyOf(name),
  };
}

function completeOne(
  name: string,
  written: WrittenField,
  definition: Definition,
  types: FieldTypes,
  translate: Translate,
): Field {
  const { label: ownLabel, options, only, choices, of, zero, from, where, per, was, ...keys } = written;
  const { label, labels } = labelsOf(ownLabel, humanise(name));
  const origin = originOf(written, definition);
  const source = sourceOf(name, origin, definition);
  const secret = types[written.type]?.storage === 'secret';
  return {
    ...keys,
    name,
    label,
    labels,
    required: written.required === true,
    requiredOn: typeof written.required === 'string' ? written.required : undefined,
    unique: written.unique ?? false,
    from: origin === 'server' || origin === 'reference' ? from : undefined,
    formula: origin === 'formula' ? from : undefined,
    readOnly: (written.readOnly ?? false) || origin !== 'given',
    immutable: written.immutable ?? false,
    source,
    only: only ?? (secret ? ['create'] : ALL_VIEWS),
    options: options?.map(optionOf),
    per: perOf(per, definition),
    ...(was !== undefined && { was: formerNamesOf(was) }),
    positive: isPositive(written, definition, types) || undefined,
    ...narrowed(where, definition, translate),
    otherwise: written.otherwise ?? (where && translate('field.otherwise')),
    placeholder: written.placeholder ?? written.blank,
    choices: choices === undefined ? undefined : choicesOf(choices),
    of: of === undefined ? undefined : completeChildren(of, definition, types, translate),
    nameKey: written.to === undefined ? undefined : nameKeyOf(name),
  };
}

/** The select that `per` names, with the labels of its options. */
function perOf(per: string | undefined, { fields }: Definition): Field['per'] {
  if (per === undefined) return undefined;
  const named = Object.hasOwn(fields, per) ? (fields[per] as WrittenField) : undefined;
  return { field: per, options: named?.options?.map(optionOf) ?? [] };
}

/** The fields of a line, in their order. A line has no book or stock; its amounts move with its movement. */
function completeChildren(
  of: unknown,
  definition: Definition,
  types: FieldTypes,
  translate: Translate,
): Record<string, Field> {
  const children = of as Readonly<Record<string, WrittenField>>;
  const line = lineDefinition(definition, of);
  return Object.fromEntries(
    Object.entries(children).map(([name, written]) => [
      name,
      completeField(name, written, line, types, translate),
    ]),
  );
}

/** A definition, or the fields of its lines together with those of their record. */
export type LineDefinition = Definition & { record?: Definition['fields'] };

/** The definition of a field's lines: their own fields, and those of the record as `record.rate`. */
export function lineDefinition(definition: Definition, of: unknown): LineDefinition {
  const { fields, ...rest } = definition;
  return {
    ...rest,
    fields: of as Definition['fields'],
    record: fields,
    book: undefined,
    stock: undefined,
  };
}

/** The record's field that an expression of a line means; undefined if it means one of the line. */
export function recordField(used: string, own: object): string | undefined {
  const [owner, name] = used.split('.');
  return owner === RECORD && !Object.hasOwn(own, RECORD) ? name : undefined;
}

/** A movement of 0 is refused (docs/business-rules.md, "Movements"). */
function isPositive(written: WrittenField, { kind }: Definition, types: FieldTypes): boolean {
  return kind === 'movement' && types[written.type]?.amount !== undefined && written.zero === undefined;
}

/** The conditions of `where`: constants, and values of other fields. */
function narrowed(
  where: WrittenField['where'],
  { fields, record }: LineDefinition,
  translate: Translate,
): Pick<Field, 'where' | 'matches' | 'waiting'> {
  const all = Object.entries(where ?? {});
  const own = all.flatMap(([theirs, value]) => {
    const other = otherField(value);
    return other === undefined ? [] : [[theirs, other] as const];
  });
  const fixed = all.filter(([, value]) => otherField(value) === undefined);
  const labels = own.map(([, name]) => {
    const theirs = recordField(name, fields);
    const known = (theirs === undefined ? fields : record) as Record<string, WrittenField> | undefined;
    return labelsOf(known?.[theirs ?? name]?.label, humanise(theirs ?? name)).label;
  });
  return {
    where: fixed.length === 0 ? undefined : Object.fromEntries(fixed),
    matches: own.length === 0 ? undefined : Object.fromEntries(own),
    waiting: own.length === 0 ? undefined : translate('field.waiting', { label: labels.join(', ') }),
  };
}

/** The field that a value of `where` refers to: `{project_id}`. */
export function otherField(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{([^{}]*)\}$/.exec(value)?.[1] : undefined;
}

/** The call needs values for the fields in braces. */
function choicesOf(written: NonNullable<WrittenField['choices']>): Choices {
  const { call, rows = 'data' } = typeof written === 'string' ? { call: written } : written;
  const path = call.slice(call.indexOf(' ') + 1);
  return { path, rows, needs: [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '') };
}

/** The date and the note that every movement has (docs/business-rules.md, "Movements"). */
function withFraming(
  written: Readonly<Record<string, WrittenField>>,
  translate: Translate,
): Record<string, WrittenField> {
  const date = {
    type: 'date',
    // The form does not use 'Date', which is the label of the history below it.
    label: { default: translate('field.date'), create: translate('field.date.create') },
    default: 'today',
    notAfter: 'today',
  } as const;
  return {
    ...written,
    date: { ...date, ...written.date },
    note: { type: 'longtext', label: translate('field.note'), ...written.note },
  };
}

/** `role_id` refers to a role, and its rows have `role_name`. */
export function nameKeyOf(field: string): string {
  return `${field.replace(/_id$/, '')}_name`;
}

/** `crew_ids` refers to several records, and its rows have `crew_names`. */
export function namesKeyOf(field: string): string {
  return `${field.replace(/_ids?$/, '')}_names`;
}

/** The source of a field's values: a form or a call, the server, a referenced record, or a formula. */
export type Origin = 'given' | 'server' | 'reference' | 'formula';

export function originOf(
  { from }: Pick<WrittenField, 'from'>,
  { fields }: Pick<Definition, 'fields'>,
): Origin {
  if (from === undefined) return 'given';
  if (/^[a-z_]\w*\.[a-z_]\w*$/i.test(from))
    return recordField(from, fields) === undefined ? 'reference' : 'formula';
  // A single word is a name of the server, unless another field has it.
  return /^[\w-]+$/.test(from) && !Object.hasOwn(fields, from) ? 'server' : 'formula';
}

/**
 * Results of formulas are stored, so that lists sort and filter by them. What a movement fetches is stored with it, as it was when it
 * was posted (docs/business-rules.md, "Posted values").
 */
function sourceOf(name: string, origin: Origin, definition: Definition): Field['source'] {
  if (origin === 'reference' && definition.kind === 'movement') return 'column';
  if (origin === 'server' || origin === 'reference') return 'derived';
  if (origin === 'formula') return 'column';
  if (definition.book?.balance === name) return 'book';
  if (definition.stock?.quantity === name || definition.stock?.price === name) return 'stock';
  return 'column';
}

function labelsOf(
  written: WrittenLabel | undefined,
  fallback: string,
): { label: string; labels: Record<View, string> } {
  const label = typeof written === 'object' ? written.default : (written ?? fallback);
  const own = typeof written === 'object' ? written : { default: label };
  return {
    label,
    labels: {
      list: own.list ?? label,
      show: own.show ?? label,
      create: own.create ?? label,
      edit: own.edit ?? label,
    },
  };
}

function optionOf(written: NonNullable<WrittenField['options']>[number]): Option {
  if (typeof written === 'string') return { value: written, label: humanise(written) };
  const { was, label = humanise(written.value), ...keys } = written;
  return { ...keys, label, ...(was !== undefined && { was: formerNamesOf(was) }) };
}
