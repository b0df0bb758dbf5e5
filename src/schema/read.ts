import { z } from 'zod';
import { checkDefinitions } from './check.ts';
import { complete } from './complete.ts';
import type { FieldTypes } from './fieldType.ts';
import { commonFieldKeys, type Definition, grammar } from './grammar.ts';
import { didYouMean, type Mistake } from './mistake.ts';
import type { Resources } from './resource.ts';
import { type Settings, settingsGrammar } from './settings.ts';
import { parseSource, type Source, type SourceFile } from './source.ts';

export interface Definitions {
  resources: Resources;
  settings: Settings;
}

/** Either everything is right, or all mistakes of all files at once. */
export type ReadResult = { ok: true; definitions: Definitions } | { ok: false; mistakes: Mistake[] };

/** A definition together with the file that it stands in. */
export interface Written {
  definition: Definition;
  source: Source;
}

/** Reads, checks and completes the definitions of a firm. `settings.yaml` may be missing. */
export function readDefinitions(files: readonly SourceFile[], types: FieldTypes): ReadResult {
  const mistakes: Mistake[] = [];
  const written: Written[] = [];
  const schema = grammar(types);
  let settings = settingsGrammar.parse({});
  for (const file of files) {
    const source = parseSource(file);
    mistakes.push(...source.mistakes);
    if (source.mistakes.length > 0) continue;
    if (isSettings(file)) {
      const result = settingsGrammar.safeParse(source.value ?? {});
      if (result.success) settings = result.data;
      else
        mistakes.push(
          ...result.error.issues.flatMap((issue) => describeIssue(issue, source, settingsGrammar, types)),
        );
      continue;
    }
    const result = schema.safeParse(source.value);
    if (result.success) written.push({ definition: result.data, source });
    else
      mistakes.push(...result.error.issues.flatMap((issue) => describeIssue(issue, source, schema, types)));
  }
  mistakes.push(...checkDefinitions(written, types, settings));
  if (mistakes.length > 0) return { ok: false, mistakes };
  const definitions = written.map(({ definition }) => definition);
  return { ok: true, definitions: { resources: complete(definitions, types, settings), settings } };
}

function isSettings({ file }: SourceFile): boolean {
  return /(^|\/)settings\.yaml$/.test(file);
}

/** What zod found, in an admin's words, at its place. */
function describeIssue(
  issue: z.core.$ZodIssue,
  source: Source,
  schema: z.ZodType,
  types: FieldTypes,
): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, issue.path, source.value, types);
    return issue.keys.map((key) =>
      source.mistake([...issue.path, key], `"${key}" is not a key here${didYouMean(key, known)}`),
    );
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
    const said =
      given === undefined ? 'is missing' : `${JSON.stringify(given)} is not one of ${words.join(', ')}`;
    return [source.mistake(issue.path, `${said}${hint}`, 'value')];
  }
  if (issue.code === 'invalid_type' && valueAt(source.value, issue.path) === undefined) {
    return [source.mistake(issue.path, 'is missing')];
  }
  return [source.mistake(issue.path, issue.message, 'value')];
}

function unknownType(path: readonly PropertyKey[], source: Source, types: FieldTypes): Mistake {
  const at = [...path.filter((step) => step !== 'type'), 'type'];
  const given = valueAt(source.value, at);
  if (given === undefined) return source.mistake(at, `the field has no type; give it one, such as "text"`);
  return source.mistake(
    at,
    `${JSON.stringify(given)} is not a field type${didYouMean(String(given), Object.keys(types))}`,
    'value',
  );
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
  if (path[0] === 'fields' && path.length === 2) {
    const type = valueAt(value, [...path, 'type']);
    return ['type', ...Object.keys(commonFieldKeys), ...Object.keys(types[String(type)]?.options ?? {})];
  }
  let here: z.ZodType = schema;
  for (const step of path) here = inner(here, step);
  return objectsOf(here).flatMap((object) => Object.keys(object.shape));
}

function inner(schema: z.ZodType, step: PropertyKey): z.ZodType {
  for (const candidate of unwrapped(schema)) {
    if (candidate instanceof z.ZodObject && String(step) in candidate.shape)
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
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
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
