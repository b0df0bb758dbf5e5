import { editorByFormat, editorByName } from './guessEditor.ts';
import { guessField } from './guessField.ts';
import { identifier, named, type SketchedField } from './Sketch.ts';

/**
 * The used keys of a JSON Schema with resolved references; a record may contain records of its own kind
 * endlessly.
 */
export interface Schema {
  type?: string | readonly string[];
  format?: string;
  contentMediaType?: string;
  enum?: readonly unknown[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  readOnly?: boolean;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  multipleOf?: number;
}

/** Whether it describes an object with fields. */
export function isRecord(schema: Schema): boolean {
  return flat(schema).properties !== undefined;
}

/** Merges a schema with those that it consists of; of several alternatives, the fields of all. */
export function flat(schema: Schema): Schema {
  const forms = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null').map(flat);
  const parts = [...(schema.allOf ?? []).map(flat), ...forms.slice(0, 1)];
  if (parts.length === 0) return schema;
  const all = [...parts, schema];
  const shapes = [...all, ...forms].flatMap(({ properties }) => properties ?? []);
  const inEach = (name: string) => forms.every(({ required }) => required?.includes(name));
  return {
    ...Object.assign({}, ...all),
    ...(shapes.length > 0 && { properties: Object.assign({}, ...shapes) }),
    required: all.flatMap((part) => part.required?.filter((name) => part !== forms[0] || inEach(name)) ?? []),
  };
}

/** The fields of a record: all from its answer, required ones from its body. */
export function fieldsOf(item: Schema, body: Schema | undefined): SketchedField[] {
  const all = { ...item.properties, ...body?.properties };
  const required = body ? body.required : item.required;
  return Object.entries(all)
    .filter(([name]) => name !== 'id')
    .map(([name, schema]) => {
      const isShownOnly = schema.readOnly || (body !== undefined && body.properties?.[name] === undefined);
      const field = fieldOf(name, flat(schema));
      const more = {
        ...field.more,
        ...defaultOf(field, flat(schema)),
        ...(isShownOnly && { readOnly: true }),
      };
      return {
        ...field,
        ...(required?.includes(name) && !isShownOnly && { required: true }),
        ...(Object.keys(more).length > 0 && { more }),
      };
    });
}

/** The default in a definition's form; the check removes one that does not fit. */
function defaultOf({ type }: SketchedField, { default: given }: Schema): { default?: unknown } {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof given) || Array.isArray(given);
  if (!isPlain || given === '') return {};
  return { default: type === 'select' ? String(given) : given };
}

function fieldOf(name: string, schema: Schema): SketchedField {
  const names = named(name);
  const help = schema.description === undefined ? {} : { more: { help: schema.description } };
  const kind = typeof schema.type === 'string' ? schema.type : schema.type?.find((type) => type !== 'null');
  if (schema.enum)
    return {
      ...names,
      type: 'select',
      options: schema.enum.filter((value) => value !== null).map(String),
      ...help,
    };
  if (kind === 'boolean') return { ...names, type: 'boolean', ...help };
  if (kind === 'array') return { ...names, ...ofArray(schema.items), ...help };
  if (kind === 'object') return { ...names, type: 'json', ...help };
  if (kind === 'integer' || kind === 'number') return { ...names, ...ofNumber(name, kind, schema) };
  const text = ofText(name, schema);
  const more = { ...text.more, ...help.more };
  return { ...names, ...text, ...(Object.keys(more).length > 0 && { more }) };
}

function ofArray(items: Schema | undefined): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  if (items?.enum) return { type: 'multiselect', options: items.enum.map(String) };
  const line = items && flat(items);
  // Lines cannot contain lines.
  const properties = Object.entries(line?.properties ?? {}).filter(([, { items }]) => items === undefined);
  if (properties.length === 0) return { type: 'json' };
  return { type: 'lines', of: fieldsOf({ ...line, properties: Object.fromEntries(properties) }, undefined) };
}

function ofNumber(
  name: string,
  kind: string,
  { minimum, maximum, description }: Schema,
): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  const { type, guess } = guessField(name, [kind === 'integer' ? '1' : '1.5']);
  const more = {
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(description !== undefined && { help: description }),
  };
  return {
    type: guess === undefined ? (kind === 'integer' ? 'integer' : 'decimal') : type,
    guess,
    ...(Object.keys(more).length > 0 && { more }),
  };
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  email: 'email',
  uri: 'url',
  url: 'url',
  password: 'password',
};

function ofText(
  name: string,
  { format = '', contentMediaType = '', minLength, maxLength }: Schema,
): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  const type = BY_FORMAT[format];
  const least = { ...(minLength !== undefined && minLength > 0 && { min: minLength }) };
  const lengths = { ...least, ...(maxLength !== undefined && { max: maxLength }) };
  const withLengths = Object.keys(lengths).length > 0 && { more: lengths };
  if (type !== undefined)
    return { type, ...(type === 'password' && Object.keys(least).length > 0 && { more: least }) };
  const editor = editorByFormat(format) ?? editorByFormat(contentMediaType) ?? editorByName(identifier(name));
  if (editor !== undefined) return editor;
  if (maxLength !== undefined && maxLength > 255)
    return { type: 'longtext', guess: 'it may be long', ...withLengths };
  const { type: byName, guess } = guessField(name, ['0170']);
  return byName === 'phone' ? { type: 'phone', guess } : { type: 'text', ...withLengths };
}
