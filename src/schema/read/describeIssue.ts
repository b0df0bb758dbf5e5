import { z } from 'zod';
import type { FieldTypes } from '../fieldType.ts';
import { commonFieldKeys, optionKeys } from '../grammar/fieldKeys.ts';
import { COMPUTED } from '../grammar/reserved.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';

const MISSING = 'is missing';

/** What zod found, in an admin's words, each at its place. A key that is missing because it is misspelled is told once. */
export function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  source: Source,
  schema: z.ZodType,
  types: FieldTypes,
): Mistake[] {
  const mistakes = issues.flatMap((issue) => describeIssue(issue, source, schema, types));
  const meant = new Set(mistakes.flatMap(meantBy));
  return mistakes.filter(({ key, message }) => message !== MISSING || !meant.has(key));
}

/** The key that somebody meant who wrote an unknown one: `list.links.0.to` for `list.links.0.too`. */
function meantBy({ key, message }: Mistake): string[] {
  const word = /" is not a key here; did you mean "(.+)"\?$/.exec(message)?.[1];
  return word === undefined ? [] : [[...key.split('.').slice(0, -1), word].join('.')];
}

function describeIssue(
  issue: z.core.$ZodIssue,
  source: Source,
  schema: z.ZodType,
  types: FieldTypes,
): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, issue.path, source.value, types);
    return issue.keys.map((key) => {
      const near = didYouMean(key, known);
      // `help: one, two` in braces is two keys.
      const isCut = near === '' && valueAt(source.value, [...issue.path, key]) === null;
      const hint = isCut ? '; a text with a comma in it must stand in quotes' : near;
      return source.mistake([...issue.path, key], `"${key}" is not a key here${hint}`);
    });
  }
  if (issue.code === 'invalid_union' && issue.errors.length === 0) {
    return [unknownType(issue.path, source, types)];
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = bestBranch(issue.errors);
    return nearest.flatMap((inner) =>
      describeIssue(
        { ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue,
        source,
        schema,
        types,
      ),
    );
  }
  if (issue.code === 'invalid_value') {
    const given = valueAt(source.value, issue.path);
    const words = issue.values.map(String);
    const hint = typeof given === 'string' ? didYouMean(given, words) : '';
    const isAnswer = typeof given === 'string' && /^(yes|no|on|off|true|false)$/i.test(given);
    if (isAnswer && issue.path.at(-1) === 'required')
      return [
        source.mistake(issue.path, `${JSON.stringify(given)} must be true or false, without quotes`, 'value'),
      ];
    const said = given === undefined ? MISSING : `${JSON.stringify(given)} is not one of ${words.join(', ')}`;
    return [source.mistake(issue.path, `${said}${hint}`, 'value')];
  }
  if (issue.code === 'invalid_type') return [wrongType(issue, source)];
  if (issue.code === 'invalid_key') {
    const isBlank = issue.issues.some(({ code }) => code === 'too_small');
    const wanted = isBlank
      ? 'may not be blank'
      : 'must be small letters, digits and _, beginning with a letter';
    return [source.mistake(issue.path, wanted)];
  }
  return [source.mistake(issue.path, wordsFor(issue), 'value')];
}

function wrongType(issue: z.core.$ZodIssueInvalidType, source: Source): Mistake {
  const given = valueAt(source.value, issue.path);
  if (issue.path.length === 0) return source.mistake([], wordsForFile(given));
  if (given === undefined) return source.mistake(issue.path, MISSING);
  if (isField(issue.path) && typeof given === 'string')
    return source.mistake(issue.path, `a field is keys with values: { type: ${given} }`, 'value');
  const quotes = issue.expected === 'string' && typeof given !== 'object' ? '; put it in quotes' : '';
  return source.mistake(
    issue.path,
    `must be ${KINDS[issue.expected] ?? issue.expected}, not ${kindOf(given)}${quotes}`,
    'value',
  );
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys with values',
  record: 'keys with values',
};

function kindOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  return KINDS[typeof value] ?? typeof value;
}

function wordsForFile(value: unknown): string {
  if (value === null || value === undefined)
    return 'the file is empty; a definition has at least a name and fields';
  return `a definition is keys with values (name, fields ...), not ${kindOf(value)}`;
}

function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return 'may not be blank';
    if (issue.origin === 'array')
      return `needs at least ${issue.minimum} entries`.replace('1 entries', 'one entry');
    return `must be at least ${issue.minimum}`;
  }
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  return issue.message;
}

/** What types are called elsewhere. */
const FOREIGN_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  checkbox: 'boolean',
  currency: 'money',
  double: 'decimal',
  dropdown: 'select',
  enum: 'select',
  float: 'decimal',
  html: 'richtext',
  int: 'integer',
  link: 'url',
  markdown: 'richtext',
  number: 'decimal',
  numeric: 'decimal',
  object: 'json',
  photo: 'image',
  picture: 'image',
  relation: 'reference',
  string: 'text',
  tags: 'multiselect',
  textarea: 'longtext',
  timestamp: 'datetime',
  varchar: 'text',
};

function unknownType(path: readonly PropertyKey[], source: Source, types: FieldTypes): Mistake {
  const at = [...path.filter((step) => step !== 'type'), 'type'];
  const given = valueAt(source.value, at);
  if (given === undefined) return source.mistake(at, `the field has no type; give it one, such as "text"`);
  if (Object.hasOwn(types, String(given)))
    return source.mistake(at, `a field of type "${given}" cannot stand in a line`, 'value');
  const meant = FOREIGN_TYPES[String(given).toLowerCase()];
  const hint =
    meant !== undefined && Object.hasOwn(FOREIGN_TYPES, String(given).toLowerCase())
      ? `; did you mean "${meant}"?`
      : didYouMean(String(given), [...Object.keys(types), COMPUTED]);
  return source.mistake(at, `${JSON.stringify(given)} is not a field type${hint}`, 'value');
}

/** Of a union's branches, the one that the writer most likely meant: the one that got furthest. */
function bestBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(...issues.map((issue) => issue.path.length));
  const wrongKind = (issues: readonly z.core.$ZodIssue[]) =>
    issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0) ? 1 : 0;
  return [...branches].sort((a, b) => wrongKind(a) - wrongKind(b) || depth(b) - depth(a))[0] ?? [];
}

/** The keys that are allowed where an unknown one stands. */
function knownKeys(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  value: unknown,
  types: FieldTypes,
): string[] {
  if (isField(path)) {
    const type = valueAt(value, [...path, 'type']);
    if (type === COMPUTED) return ['type', ...Object.keys(commonFieldKeys), 'as'];
    const own = typeof type === 'string' && Object.hasOwn(types, type) ? types[type]?.options : [];
    return ['type', ...Object.keys(commonFieldKeys), ...Object.keys(optionKeys(own ?? []))];
  }
  let here: z.ZodType = schema;
  for (const step of path) here = inner(here, step);
  return objectsOf(here).flatMap((object) => Object.keys(object.shape));
}

function isField(path: readonly PropertyKey[]): boolean {
  return path[0] === 'fields' && (path.length === 2 || (path.length === 4 && path[2] === 'of'));
}

function inner(schema: z.ZodType, step: PropertyKey): z.ZodType {
  for (const candidate of unwrapped(schema)) {
    if (candidate instanceof z.ZodObject && Object.hasOwn(candidate.shape, String(step)))
      return candidate.shape[String(step)];
    if (candidate instanceof z.ZodArray) return candidate.element as z.ZodType;
    if (candidate instanceof z.ZodRecord) return candidate.valueType as z.ZodType;
  }
  return z.unknown();
}

function objectsOf(schema: z.ZodType): z.ZodObject[] {
  return unwrapped(schema).filter((candidate) => candidate instanceof z.ZodObject);
}

/** A schema without its optional and default wrappings; the branches of a union apart. */
function unwrapped(schema: z.ZodType): z.ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable
  ) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unwrapped(option as z.ZodType));
  return [schema];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<PropertyKey, unknown>)[step];
  }
  return here;
}
