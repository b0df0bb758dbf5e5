import type { FieldFailures } from '../../../errors/failure.ts';
import {
  type CheckedRecord,
  checkRecord,
  type Field,
  type FieldTypes,
  type FormView,
  isRequired,
  type Resource,
} from '../../../schema/index.ts';
import type { RecordLogic } from '../../../schema/record/recordLogic.ts';
import { sendValues } from '../../providers/data/answers.ts';

export type Values = Record<string, unknown>;

/** The fields of a form in order, each once. */
export function formFields(resource: Resource, view: Pick<FormView, 'groups'>): Field[] {
  const names = view.groups.flatMap((group) => group.items.map((item) => item.field));
  return [...new Set(names)].flatMap((name) => resource.fields[name] ?? []);
}

/**
 * The initial values of a new form: the definition's defaults, null for absent ones.
 *
 * @param today the business day, YYYY-MM-DD, for defaults that depend on it.
 */
export function emptyValues(fields: readonly Field[], types: FieldTypes, today: string): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const written = field.default;
      const { defaultOn, startOn } = types[field.type] ?? {};
      const value = defaultOn?.(written, today) ?? written ?? startOn?.(field, today);
      return [field.name, value ?? initialValue(field, types)];
    }),
  );
}

/** An unchecked checkbox means false if the field is required. */
function initialValue(field: Field, types: FieldTypes): false | null {
  return types[field.type]?.isCheckbox && isRequired(field, 'create') ? false : null;
}

/** The initial values of a record's form. */
export function recordValues(fields: readonly Field[], record: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.name, record[field.name] ?? null]));
}

/** The values of a cleared form: null, and 0 in a required number. */
export function clearedValues(fields: readonly Field[], types: FieldTypes): Values {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      (field.required || field.requiredOn !== undefined) && types[field.type]?.numeric
        ? '0'
        : initialValue(field, types),
    ]),
  );
}

/** The names of the fields whose value has changed; '1250.50' and 1250.5 are the same amount. */
export function changedFields(
  fields: readonly Field[],
  types: FieldTypes,
  before: Values,
  now: Values,
): string[] {
  return fields
    .filter((field) => !same(field, types, before[field.name], now[field.name]))
    .map((field) => field.name);
}

export interface Edit {
  values: Values;
  /** The shown values of these fields, by which the server detects an outdated edit (docs/business-rules.md, "Edited values"). */
  was: Values;
}

/**
 * The body of an edit: only the fields that the user changed, so that other people's changes are kept.
 *
 * @param checked the changed values after validation.
 */
export function editOf(fields: readonly Field[], before: Values, checked: Values): Edit {
  return { values: checked, was: seenOf(fields.filter(isCompared), before, checked) };
}

function seenOf(fields: readonly Field[], before: Values, checked: Values): Values {
  const seen = fields.filter(({ name }) => Object.hasOwn(checked, name));
  return Object.fromEntries(seen.map(({ name }) => [name, before[name] ?? null]));
}

/** Their values are not sent as they are shown: files by their name, lines without computed values, secrets not at all. */
const NOT_COMPARED = new Set(['lines', 'image', 'file', 'json', 'password']);

/** Whether the server compares the value that an editor saw. */
function isCompared(field: Field): boolean {
  return isPosted(field) || (field.source === 'column' && !NOT_COMPARED.has(field.type));
}

/** The same for a host that expects the whole record: with the other values of the form, except posted fields. */
export function wholeEditOf(fields: readonly Field[], before: Values, checked: Values): Edit {
  const rest = fields.filter((field) => !isPosted(field) && !Object.hasOwn(checked, field.name));
  const kept = Object.fromEntries(rest.map((field) => [field.name, before[field.name] ?? null]));
  const was = seenOf(fields.filter(isPosted), before, checked);
  return { values: { ...kept, ...checked }, was };
}

/** Whether the field is a balance, a quantity or a price, which is posted and not written. */
export function isPosted(field: Field): boolean {
  return field.source === 'book' || field.source === 'stock';
}

export interface FormCheck {
  /** The values to send, in storage format. */
  values: Values;
  /** The first message of each field; empty if all are valid. */
  errors: Readonly<Record<string, string>>;
}

/** The same with errors in place of messages. */
export interface RecordCheck {
  values: Values;
  errors: FieldFailures;
}

/** By which a record is checked: the types of its fields, and the conditions and formulas of a resource that has any. */
interface Rules {
  types: FieldTypes;
  logic: RecordLogic | undefined;
}

/** Validates a new record's form by the server's rules. */
export function checkNew(
  resource: Resource,
  { types, logic }: Rules,
  values: Values,
  today: string,
): RecordCheck {
  return toRecordCheck(resource, checkRecord(resource, types, 'create', values, { today, logic }));
}

/**
 * Validates an edit. Unchanged values are not validated, except that a required field must not be blank.
 *
 * @param record the saved record, for conditions and formulas that use fields that this form does not show.
 */
export function checkEdit(
  resource: Resource,
  { types, logic }: Rules,
  fields: readonly Field[],
  before: Values,
  now: Values,
  record: Values = before,
): RecordCheck {
  const changed = changedFields(fields, types, before, now);
  const checkedFields = fields.filter(
    (field) => changed.includes(field.name) || (isRequired(field, 'update') && isBlank(now[field.name])),
  );
  const given = Object.fromEntries(checkedFields.map(({ name }) => [name, now[name]]));
  const options = { logic, before: sendValues(record, resource, types) };
  const { values, errors } = toRecordCheck(resource, checkRecord(resource, types, 'update', given, options));
  // Lines computed from the changes are left to the server.
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(given, name));
  return { values: Object.fromEntries(own), errors };
}

/** Computed and read-only fields are written by the server. */
function toRecordCheck({ fields }: Resource, result: CheckedRecord): RecordCheck {
  if (!result.ok) return { values: {}, errors: result.errors };
  const isGiven = ([name]: [string, unknown]) =>
    fields[name]?.formula === undefined && fields[name]?.readOnly !== true;
  const given = Object.entries(result.values).filter(isGiven);
  return { values: Object.fromEntries(given), errors: {} };
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function same(field: Field, types: FieldTypes, one: unknown, other: unknown): boolean {
  return key(field, types, one) === key(field, types, other);
}

function key(field: Field, types: FieldTypes, value: unknown): string {
  if (isBlank(value)) return '';
  const checked = types[field.type]?.check({ ...field, min: undefined, max: undefined }).safeParse(value);
  const stored = checked?.success ? checked.data : value;
  return typeof stored === 'object' ? JSON.stringify(stored) : String(stored);
}
