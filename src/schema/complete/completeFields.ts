import { RECORD } from '../expression/askedOfRecord.ts';
import type { FieldTypes } from '../fieldType.ts';
import type { Definition, WrittenField, WrittenLabel } from '../grammar/grammar.ts';
import { inEnglish, type Say } from '../language/say.ts';
import { humanise } from '../names.ts';
import type { Choices, Field, Option, View } from '../resource.ts';
import { systemFields } from './systemFields.ts';

const ALL_VIEWS: readonly View[] = ['list', 'show', 'create', 'edit'];

/** The fields of a definition in their order, then those that every record of its kind has. */
export function completeFields(
  definition: Definition,
  types: FieldTypes,
  say: Say = inEnglish,
): Record<string, Field> {
  const written = definition.fields as unknown as Readonly<Record<string, WrittenField>>;
  const own = Object.entries(definition.kind === 'movement' ? withFraming(written, say) : written).map(
    ([name, field]) => completeField(name, field, definition, types, say),
  );
  return Object.fromEntries([...own, ...systemFields(definition, say)].map((field) => [field.name, field]));
}

function completeField(
  name: string,
  written: WrittenField,
  definition: Definition,
  types: FieldTypes,
  say: Say,
): Field {
  const each = types[written.type]?.each;
  if (each === undefined) return completeOne(name, written, definition, types, say);
  const { to, list, add, where, otherwise, ...own } = written;
  const pointing = { label: own.label, message: own.message, type: each, to, list, add, where, otherwise };
  return {
    ...completeOne(name, own, definition, types, say),
    each: { ...completeOne(name, pointing, definition, types, say), nameKey: undefined },
    namesKey: namesKeyOf(name),
  };
}

function completeOne(
  name: string,
  written: WrittenField,
  definition: Definition,
  types: FieldTypes,
  say: Say,
): Field {
  const { label: ownLabel, options, only, choices, of, zero, from, where, ...keys } = written;
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
    positive: isPositive(written, definition, types) || undefined,
    ...narrowed(where, definition, say),
    otherwise: written.otherwise ?? (where && say('field.otherwise')),
    placeholder: written.placeholder ?? written.blank,
    choices: choices === undefined ? undefined : choicesOf(choices),
    of: of === undefined ? undefined : completeChildren(of, definition, types, say),
    nameKey: written.to === undefined ? undefined : nameKeyOf(name),
  };
}

/** The fields of a line, in their order: a line has no book or stock. What moves in a line moves with its movement. */
function completeChildren(
  of: unknown,
  definition: Definition,
  types: FieldTypes,
  say: Say,
): Record<string, Field> {
  const children = of as Readonly<Record<string, WrittenField>>;
  const line = lineDefinition(definition, of);
  return Object.fromEntries(
    Object.entries(children).map(([name, written]) => [name, completeField(name, written, line, types, say)]),
  );
}

/** A definition, or what it says of its lines, which know the fields of their record beside their own. */
export type LineDefinition = Definition & { record?: Definition['fields'] };

/** What a definition says of its lines: their fields alone are known in one, and those of the record as `record.rate`. */
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

/** What a line calls a field of its record; undefined where it means one of its own. */
export function recordField(asked: string, own: object): string | undefined {
  const [owner, name] = asked.split('.');
  return owner === RECORD && !Object.hasOwn(own, RECORD) ? name : undefined;
}

/** A movement of 0 is refused (business rules, section 2). */
function isPositive(written: WrittenField, { kind }: Definition, types: FieldTypes): boolean {
  return kind === 'movement' && types[written.type]?.amount !== undefined && written.zero === undefined;
}

/** Of a `where`, the values that are always the same, and those of other fields. */
function narrowed(
  where: WrittenField['where'],
  { fields, record }: LineDefinition,
  say: Say,
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
    waiting: own.length === 0 ? undefined : say('field.waiting', { label: labels.join(', ') }),
  };
}

/** The field that a value of `where` stands for: `{project_id}`. */
export function otherField(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{([^{}]*)\}$/.exec(value)?.[1] : undefined;
}

/** The fields in braces must be known before the call can be made. */
function choicesOf(written: NonNullable<WrittenField['choices']>): Choices {
  const { call, rows = 'data' } = typeof written === 'string' ? { call: written } : written;
  const path = call.slice(call.indexOf(' ') + 1);
  return { path, rows, needs: [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '') };
}

/** When a movement took place and a note on it: every movement takes them (business rules, section 2). */
function withFraming(
  written: Readonly<Record<string, WrittenField>>,
  say: Say,
): Record<string, WrittenField> {
  const date = {
    type: 'date',
    // In the form not 'Date': that is the label of the history below it.
    label: { default: say('field.date'), create: say('field.date.create') },
    default: 'today',
    notAfter: 'today',
  } as const;
  return {
    ...written,
    date: { ...date, ...written.date },
    note: { type: 'longtext', label: say('field.note'), ...written.note },
  };
}

/** `role_id` points to a role, and its rows carry `role_name`. */
export function nameKeyOf(field: string): string {
  return `${field.replace(/_id$/, '')}_name`;
}

/** `crew_ids` points to several, and its rows carry `crew_names`. */
export function namesKeyOf(field: string): string {
  return `${field.replace(/_ids?$/, '')}_names`;
}

/** Where a field's values come from: a form or a call, a query of the server, what a reference points to, or an expression. */
export type Origin = 'given' | 'server' | 'reference' | 'formula';

export function originOf(
  { from }: Pick<WrittenField, 'from'>,
  { fields }: Pick<Definition, 'fields'>,
): Origin {
  if (from === undefined) return 'given';
  if (/^[a-z_]\w*\.[a-z_]\w*$/i.test(from))
    return recordField(from, fields) === undefined ? 'reference' : 'formula';
  // One word is a name, unless it is that of another field.
  return /^[\w-]+$/.test(from) && !Object.hasOwn(fields, from) ? 'server' : 'formula';
}

/** What an expression comes to is kept, so that lists sort and filter by it. */
function sourceOf(name: string, origin: Origin, definition: Definition): Field['source'] {
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
  return { ...written, label: written.label ?? humanise(written.value) };
}
