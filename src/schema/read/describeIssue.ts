import { z } from 'zod';
import { isIssueText } from '../../errors/issue.ts';
import type { Nested, Phrase } from '../../errors/params.ts';
import { type Problem, phrase, problem } from '../../errors/problem.ts';
import type { FieldTypes } from '../fieldType.ts';
import { commonFieldKeys, optionKeys } from '../grammar/fieldKeys.ts';
import { COMPUTED } from '../grammar/reserved.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';

/**
 * Zod's issues as mistakes, each at its place. A key that is missing because it is
 * misspelled is reported once.
 */
export function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  source: Source,
  schema: z.ZodType,
  types: FieldTypes,
): Mistake[] {
  const mistakes = issues
    .filter((issue) => !isFollowUp(issue, issues))
    .flatMap((issue) => describeIssue(issue, source, schema, types));
  const meant = new Set(mistakes.flatMap(meantBy));
  return mistakes.filter(({ key, problem }) => problem.code !== 'keyMissing' || !meant.has(key));
}

/** A value of a wrong kind has no size: `unique: [a]` has a text in place of a list, which is not too short. */
function isFollowUp({ code, path }: z.core.$ZodIssue, issues: readonly z.core.$ZodIssue[]): boolean {
  if (code !== 'too_small' && code !== 'too_big') return false;
  const at = path.join('.');
  return issues.some((other) => other.code === 'invalid_type' && other.path.join('.') === at);
}

/** The key that was probably meant by an unknown one: `list.links.0.to` for `list.links.0.too`. */
function meantBy({ key, problem }: Mistake): string[] {
  if (problem.code !== 'keyUnknown') return [];
  const { hint } = problem.params;
  const near = typeof hint === 'string' ? undefined : hint.params.near;
  return near === undefined ? [] : [[...key.split('.').slice(0, -1), near].join('.')];
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
      // `help: one, two` in braces is two keys in YAML.
      const isCut = near === '' && valueAt(source.value, [...issue.path, key]) === null;
      const hint = isCut ? phrase('hintComma') : near;
      return source.mistake([...issue.path, key], problem('keyUnknown', { name: key, hint }));
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
        source.mistake(issue.path, problem('valueInQuotes', { value: JSON.stringify(given) }), 'value'),
      ];
    const wrong =
      given === undefined
        ? problem('keyMissing')
        : problem('valueNotListed', { value: JSON.stringify(given), words: words.join(', '), hint });
    return [source.mistake(issue.path, wrong, 'value')];
  }
  if (issue.code === 'invalid_type') return [wrongType(issue, source)];
  if (issue.code === 'invalid_key') {
    const isBlank = issue.issues.some(({ code }) => code === 'too_small');
    return [source.mistake(issue.path, problem(isBlank ? 'valueBlank' : 'keyNotIdentifier'))];
  }
  return [source.mistake(issue.path, problemOf(issue), 'value')];
}

function wrongType(issue: z.core.$ZodIssueInvalidType, source: Source): Mistake {
  const given = valueAt(source.value, issue.path);
  if (issue.path.length === 0) return source.mistake([], problemOfFile(given));
  if (given === undefined) return source.mistake(issue.path, problem('keyMissing'));
  if (isField(issue.path) && typeof given === 'string')
    return source.mistake(issue.path, problem('fieldNotKeys', { example: `{ type: ${given} }` }), 'value');
  const hint = issue.expected === 'string' && typeof given !== 'object' ? phrase('hintQuotes') : '';
  const wanted = KINDS[issue.expected] ?? issue.expected;
  return source.mistake(
    issue.path,
    problem('valueOfWrongKind', { wanted, given: kindOf(given), hint }),
    'value',
  );
}

const KINDS: Readonly<Record<string, Nested>> = {
  string: phrase('kindText'),
  number: phrase('kindNumber'),
  int: phrase('kindWholeNumber'),
  boolean: phrase('kindTrueOrFalse'),
  array: phrase('kindList'),
  object: phrase('kindKeys'),
  record: phrase('kindKeys'),
};

function kindOf(value: unknown): Phrase {
  if (value === null) return phrase('kindNothing');
  if (Array.isArray(value)) return phrase('kindList');
  if (typeof value === 'boolean') return String(value);
  return KINDS[typeof value] ?? typeof value;
}

function problemOfFile(value: unknown): Problem {
  if (value === null || value === undefined) return problem('fileEmpty');
  return problem('fileNotKeys', { given: kindOf(value) });
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return problem('valueBlank');
    if (issue.origin === 'array') return problem('tooFewParts', { count: Number(issue.minimum) });
    return problem('valueTooSmall', { least: String(issue.minimum) });
  }
  if (issue.code === 'too_big') return problem('valueTooLarge', { most: String(issue.maximum) });
  return isIssueText(issue.message) ? (JSON.parse(issue.message) as Problem) : problem('valueNotAccepted');
}

/** The names of types in other products. */
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
  if (given === undefined) return source.mistake(at, problem('typeMissing'));
  if (Object.hasOwn(types, String(given)))
    return source.mistake(at, problem('typeNotInLine', { type: String(given) }), 'value');
  const meant = FOREIGN_TYPES[String(given).toLowerCase()];
  const hint =
    meant !== undefined && Object.hasOwn(FOREIGN_TYPES, String(given).toLowerCase())
      ? phrase('didYouMean', { near: meant })
      : didYouMean(String(given), [...Object.keys(types), COMPUTED]);
  return source.mistake(at, problem('typeUnknown', { type: JSON.stringify(given), hint }), 'value');
}

/** The branch of a union that was most likely meant: the one that matched furthest. */
function bestBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(...issues.map((issue) => issue.path.length));
  const wrongKind = (issues: readonly z.core.$ZodIssue[]) =>
    issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0) ? 1 : 0;
  return [...branches].sort((a, b) => wrongKind(a) - wrongKind(b) || depth(b) - depth(a))[0] ?? [];
}

/** The keys that are allowed beside an unknown one. */
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

/** A schema without optional and default; for a union, its branches. */
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
