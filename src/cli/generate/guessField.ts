import { isObject } from '../../schema/isObject.ts';
import { editorByContent, editorByName } from './guessEditor.ts';
import { named, type SketchedField } from './Sketch.ts';

/** The largest number of distinct values that become options. */
const MOST_OPTIONS = 8;
/** Longer texts become long text. */
const LONG = 120;

const MONEY = /(^|_)(amount|balance|budget|cost|due|fee|paid|pay|price|rate|salary|total|wage)(_|$)/;
const PERCENT = /(^|_)(pct|percent|percentage)(_|$)/;
const QUANTITY = /(^|_)(qty|quantity)(_|$)/;
const YES_OR_NO = /^(yes|no)$/i;
const TRUE_OR_FALSE = /^(true|false)$/i;
const PHONE = /(^|_)(phone|mobile|tel|telephone|fax)(_|$)/;
const IMAGE = /(^|_)(avatar|image|img|logo|photo|picture)(_|$)/;

/**
 * Guesses the type of a field from sample values, with a reason unless the values prove it.
 *
 * @param name as in the sample.
 * @param values of all rows; undefined if a row has none.
 * @param resources the names that a reference may point to.
 */
export function guessField(
  name: string,
  values: readonly unknown[],
  resources: readonly string[] = [],
): SketchedField {
  const given = values.filter((value) => value !== undefined && value !== null && value !== '');
  const names = named(name);
  const field = { ...names, ...guessType(names.name, given, resources) };
  // One row proves nothing about others.
  if (values.length > 1 && given.length === values.length)
    return { ...field, required: true, guess: because(field.guess, `in all ${values.length} rows`) };
  return field;
}

type Guess = Pick<SketchedField, 'type'> & Partial<Omit<SketchedField, 'name' | 'type'>>;

function guessType(name: string, values: readonly unknown[], resources: readonly string[]): Guess {
  if (values.length === 0) return { type: 'text', guess: 'no value in the sample' };
  const to = referred(name, resources);
  if (to !== undefined && values.every(isId)) return { type: 'reference', to, guess: 'by its name' };
  if (values.every((value) => typeof value === 'boolean')) return { type: 'boolean' };
  if (values.every(Array.isArray)) return guessList(values.flat(), resources);
  if (values.every((value) => typeof value === 'object')) return { type: 'json' };
  if (values.every(isNumber)) return guessNumber(name, values);
  return guessText(name, values.map(String));
}

/** The resource that a name such as vendor_id refers to. */
function referred(name: string, resources: readonly string[]): string | undefined {
  const [, stem] = /^(.+)_id$/.exec(name) ?? [];
  return stem === undefined
    ? undefined
    : resources.find((resource) => resource === stem || resource.endsWith(`_${stem}`));
}

function guessList(items: readonly unknown[], resources: readonly string[]): Guess {
  const rows = items.filter(isObject);
  if (items.length > 0 && rows.length === items.length)
    return { type: 'lines', of: guessFields(rows, resources).filter(({ type }) => type !== 'lines') };
  const texts = [...new Set(items.filter((item) => typeof item === 'string'))];
  if (texts.length > 0 && texts.length <= MOST_OPTIONS && texts.length < items.length)
    return { type: 'multiselect', options: texts, guess: 'few different values' };
  return { type: 'json' };
}

/** The fields of rows, in the order in which they first appear. */
export function guessFields(
  rows: readonly Readonly<Record<string, unknown>>[],
  resources: readonly string[] = [],
): SketchedField[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.map((name) =>
    guessField(
      name,
      rows.map((row) => row[name]),
      resources,
    ),
  );
}

function guessNumber(name: string, values: readonly unknown[]): Guess {
  if (PERCENT.test(name)) return { type: 'percent', guess: 'by its name' };
  if (QUANTITY.test(name)) return { type: 'quantity', guess: 'by its name' };
  const places = Math.max(...values.map((value) => (String(value).split('.')[1] ?? '').length));
  if (MONEY.test(name) && places <= 2) return { type: 'money', guess: 'by its name' };
  if (places === 0) return { type: 'integer' };
  return { type: 'decimal', ...(places > 2 && { more: { precision: Math.min(places, 10) } }) };
}

function guessText(name: string, values: readonly string[]): Guess {
  const all = (pattern: RegExp) => values.every((value) => pattern.test(value));
  if (all(/^\d{4}-\d\d-\d\d$/)) return { type: 'date' };
  if (all(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/)) return { type: 'datetime' };
  if (all(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)) return { type: 'time' };
  if (all(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)) return { type: 'email' };
  if (IMAGE.test(name) && all(/^(https?:\/\/|\/|data:image\/)/))
    return { type: 'image', guess: 'by its name' };
  if (all(/^https?:\/\/\S+$/)) return { type: 'url' };
  if (PHONE.test(name) && all(/^[\d+\-() ]+$/)) return { type: 'phone', guess: 'by its name' };
  const editor = editorByName(name) ?? editorByContent(values);
  if (editor !== undefined) return editor;
  if (values.some((value) => value.length > LONG || value.includes('\n')))
    return { type: 'longtext', guess: 'long in the sample' };
  const different = [...new Set(values)];
  const answers = [...new Set(values.map((value) => value.toLowerCase()))];
  if (all(TRUE_OR_FALSE) || (answers.length === 2 && all(YES_OR_NO)))
    return { type: 'boolean', guess: different.slice(0, 2).join(' and ') };
  if (
    values.length >= 2 * different.length &&
    different.length > 1 &&
    different.length <= MOST_OPTIONS &&
    values.length >= MOST_OPTIONS
  )
    return { type: 'select', options: different.sort(), guess: 'few different values' };
  return { type: 'text' };
}

const isId = (value: unknown): boolean => /^\d+$/.test(String(value));

const NUMBER = /^-?(0|[1-9]\d{0,14}|[1-9]\d{0,2}(,\d{2,3})*,\d{3})(\.\d+)?$/;

/** Numbers, also as text, which many hosts send, and grouped, as in files; a leading 0 makes a code. */
function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value));
}

function because(...reasons: readonly (string | undefined)[]): string {
  return reasons.filter((reason) => reason !== undefined).join(', ');
}
