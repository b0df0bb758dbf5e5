import type { Authored, Param, Params } from '../../errors/params.ts';
import { type Field, inSentence } from '../../schema/index.ts';
import { knownDefinitions } from './vocabulary.ts';

/** The parameters of a message with the labels and texts of the definitions in the chosen language. */
export function paramsInLanguage(params: Params): Params {
  const field = isPart(params.field, 'field') ? fieldAt(params.field) : undefined;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inLanguage(value, field)]));
}

function inLanguage(value: Param, field?: Field): Param {
  if (typeof value !== 'object') return value;
  if (isList(value)) return value.map((option) => ({ ...option, label: optionLabel(field, option) }));
  if ('every' in value) return { every: value.every.map((one) => inLanguage(one)) } as Param;
  if ('reasons' in value) return { ...value, reasons: value.reasons.map((one) => inLanguage(one)) } as Param;
  if ('code' in value) return { ...value, params: paramsInLanguage(value.params) };
  if ('text' in value) return authored(value);
  if ('field' in value) return { ...value, label: fieldAt(value)?.label ?? value.label };
  if ('book' in value) return { ...value, label: bookLabel(value.book) ?? value.label };
  return 'resource' in value ? { ...value, label: resourceLabel(value) ?? value.label } : value;
}

function fieldAt({
  resource = '',
  field,
}: {
  resource?: string | undefined;
  field: string;
}): Field | undefined {
  const [first = '', ...rest] = field.split('.');
  const fields = knownDefinitions()?.resources[resource]?.fields ?? {};
  return rest.reduce<Field | undefined>((found, name) => ownOf(found?.of ?? {}, name), ownOf(fields, first));
}

function optionLabel(field: Field | undefined, { value, label }: { value: string; label: string }): string {
  return field?.options?.find((option) => option.value === value)?.label ?? label;
}

function bookLabel(key: string): string | undefined {
  const books = knownDefinitions()?.settings.books ?? {};
  return ownOf(books, key)?.label ?? knownDefinitions()?.resources[key.split(':')[0] ?? '']?.label.one;
}

function resourceLabel({
  resource,
  many,
  label,
}: {
  resource: string;
  many?: true | undefined;
  label: string;
}) {
  const known = knownDefinitions()?.resources[resource]?.label;
  if (known === undefined) return undefined;
  // Within a sentence a label is in lower case, in languages that have it.
  const inside = label.charAt(0) === label.charAt(0).toLowerCase();
  const words = many ? known.many : known.one;
  return inside ? inSentence(words) : words;
}

/** The text at the same place of the definition. Its values are what staff entered, so they stay. */
function authored(value: Authored): Authored {
  const definitions = knownDefinitions();
  let found: unknown = value.resource === undefined ? definitions : definitions?.resources[value.resource];
  for (const name of value.at.split('.'))
    found =
      typeof found === 'object' && found !== null ? ownOf(found as Record<string, unknown>, name) : undefined;
  return typeof found === 'string' ? { ...value, text: found } : value;
}

function ownOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function isPart<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return typeof value === 'object' && value !== null && key in value;
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
