import {
  type CheckedRecord,
  checkRecord,
  type Field,
  type FieldTypes,
  type FormView,
  isRequired,
  type Resource,
} from '../../../schema/index.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { firmGrouping } from '../../providers/figures.ts';
import { loadedLogic } from '../page/useRecordLogic.ts';

export type Values = Record<string, unknown>;

/** The fields of a form in their order, each once. */
export function formFields(resource: Resource, view: Pick<FormView, 'groups'>): Field[] {
  const names = view.groups.flatMap((group) => group.items.map((item) => item.field));
  return [...new Set(names)].flatMap((name) => resource.fields[name] ?? []);
}

/**
 * What a new form starts with: the definition's defaults, null for what is absent.
 *
 * @param today the business day, YYYY-MM-DD, for defaults that depend on it.
 */
export function emptyValues(fields: readonly Field[], types: FieldTypes, today: string): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const written = field.default;
      const value = types[field.type]?.defaultOn?.(written, today) ?? written;
      return [field.name, value ?? untouched(field, types)];
    }),
  );
}

/** A box that is not ticked says no, where an answer must be given. */
function untouched(field: Field, types: FieldTypes): false | null {
  return types[field.type]?.isTicked && isRequired(field, 'create') ? false : null;
}

/** What the form of a record starts with. */
export function recordValues(fields: readonly Field[], record: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.name, record[field.name] ?? null]));
}

/** What a form that is cleared holds: blanks, and 0 in a number that must be given (specification, 'resets to empty and 0'). */
export function clearedValues(fields: readonly Field[], types: FieldTypes): Values {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      (field.required || field.requiredOn !== undefined) && types[field.type]?.numeric
        ? '0'
        : untouched(field, types),
    ]),
  );
}

/** The names of the fields whose value is another than before; '1250.50' and 1250.5 are the same money. */
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
  /** What was shown of the posted fields among them, for the server to tell a stale edit (business rules, section 5). */
  was: Values;
}

/**
 * The body of an edit: what the user changed and nothing else, so that nobody's change is undone by the way.
 *
 * @param checked the changed values as the check gives them.
 */
export function editOf(fields: readonly Field[], before: Values, checked: Values): Edit {
  const posted = fields.filter((field) => isPosted(field) && Object.hasOwn(checked, field.name));
  return {
    values: checked,
    was: Object.fromEntries(posted.map((field) => [field.name, before[field.name] ?? null])),
  };
}

/** The same for a host that takes an edit for the whole record: the rest of the form goes along, posted fields aside. */
export function wholeEditOf(fields: readonly Field[], before: Values, checked: Values): Edit {
  const rest = fields.filter((field) => !isPosted(field) && !Object.hasOwn(checked, field.name));
  const kept = Object.fromEntries(rest.map((field) => [field.name, before[field.name] ?? null]));
  const { values, was } = editOf(fields, before, checked);
  return { values: { ...kept, ...values }, was };
}

/** A balance, a quantity, a price: never written, always posted. */
export function isPosted(field: Field): boolean {
  return field.source === 'book' || field.source === 'stock';
}

export interface FormCheck {
  /** The values to send, as the field types store them. */
  values: Values;
  /** The first message per field; none when all is well. */
  errors: Readonly<Record<string, string>>;
}

/** The check of a new record's form, by the same rules as the server's. */
export function checkNew(resource: Resource, types: FieldTypes, values: Values, today: string): FormCheck {
  const options = { today, grouping: firmGrouping(), logic: loadedLogic() };
  return outcome(resource, checkRecord(resource, types, 'create', values, options));
}

/**
 * The check of an edit. What stands in the record from older days and was not touched is not held against it;
 * a required field that is blank is.
 *
 * @param record as it is, for the conditions and formulas that ask for what this form does not show.
 */
export function checkEdit(
  resource: Resource,
  types: FieldTypes,
  fields: readonly Field[],
  before: Values,
  now: Values,
  record: Values = before,
): FormCheck {
  const changed = changedFields(fields, types, before, now);
  const judged = fields.filter(
    (field) => changed.includes(field.name) || (isRequired(field, 'update') && isBlank(now[field.name])),
  );
  const given = Object.fromEntries(judged.map(({ name }) => [name, now[name]]));
  const options = {
    grouping: firmGrouping(),
    logic: loadedLogic(),
    before: sendValues(record, resource, types),
  };
  const { values, errors } = outcome(resource, checkRecord(resource, types, 'update', given, options));
  // Lines that follow from what changed are the server's to work out anew.
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(given, name));
  return { values: Object.fromEntries(own), errors };
}

/** What is computed, or shown and never taken, is the server's to write. */
function outcome({ fields }: Resource, result: CheckedRecord): FormCheck {
  if (!result.ok) return { values: {}, errors: result.errors };
  const isGiven = ([name]: [string, unknown]) =>
    fields[name]?.formula === undefined && fields[name]?.readOnly !== true;
  const given = Object.entries(result.values).filter(isGiven);
  return { values: Object.fromEntries(given), errors: {} };
}

function isBlank(value: unknown): boolean {
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
