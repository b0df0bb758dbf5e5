import type { z } from 'zod';
import { checkDefinitions } from './check.ts';
import { complete } from './complete.ts';
import { describeIssue } from './describeIssue.ts';
import type { FieldTypes } from './fieldType.ts';
import { type Definition, grammar } from './grammar.ts';
import { describeMistake, type Mistake } from './mistake.ts';
import { prune } from './prune.ts';
import { readSettings } from './readSettings.ts';
import type { Resources } from './resource.ts';
import { completeSettings, type Settings } from './settings.ts';
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
  /** All fields that were written, also those that are wrong and therefore missing in the definition. */
  fieldNames: readonly string[];
  /** Whether nothing had to be left out of the definition because it is wrong. */
  isWhole: boolean;
}

/** Reads, checks and completes the definitions of a firm. `settings.yaml` may be missing. Never throws for what stands in a file. */
export function readDefinitions(files: readonly SourceFile[], types: FieldTypes): ReadResult {
  const schema = grammar(types);
  const parsed = files.map((file) => ({ ...file, source: parseSource(file) }));
  const settingsSource = parsed.find(isSettings)?.source;
  const settings = readSettings(settingsSource, types);
  const own = parsed.filter((file) => !isSettings(file));
  const read = own.map(({ source }) => readOne(source, schema, types));
  const written = read.flatMap((one) => one.written ?? []);
  const names = own.flatMap(nameIn);
  const mistakes = [
    ...parsed.flatMap(({ source }) => source.mistakes),
    ...settings.mistakes,
    ...read.flatMap((one) => one.mistakes),
    ...checkDefinitions(written, names, types, settings),
  ];
  if (mistakes.length > 0) return { ok: false, mistakes: withoutRepeats(mistakes) };
  const definitions = written.map(({ definition }) => definition);
  const completed = completeSettings(settings.value);
  return {
    ok: true,
    definitions: { resources: complete(definitions, types, completed), settings: completed },
  };
}

function isSettings({ file }: SourceFile): boolean {
  return /(^|\/)settings\.yaml$/.test(file);
}

/** One definition and what the grammar says of it. What is wrong is left out, so that the rest is checked as well. */
function readOne(
  source: Source,
  schema: z.ZodType<Definition>,
  types: FieldTypes,
): { written?: Written; mistakes: Mistake[] } {
  if (source.value === undefined) return { mistakes: [] };
  const whole = schema.safeParse(source.value);
  const fieldNames = Object.keys((source.value as { fields?: object } | null)?.fields ?? {});
  if (whole.success)
    return { written: { definition: whole.data, source, fieldNames, isWhole: true }, mistakes: [] };
  const mistakes = whole.error.issues.flatMap((issue) => describeIssue(issue, source, schema, types));
  const partial = schema.safeParse(prune(source.value, whole.error.issues));
  if (!partial.success) return { mistakes };
  return { written: { definition: partial.data, source, fieldNames, isWhole: false }, mistakes };
}

/** The name of a definition, also of one that is wrong: others that point to it are right. */
function nameIn({ text, source }: SourceFile & { source: Source }): string[] {
  const { name } = (source.value ?? {}) as { name?: unknown };
  const found = typeof name === 'string' ? name : /^name:\s*["']?(\w+)/m.exec(text)?.[1];
  return found === undefined ? [] : [found];
}

function withoutRepeats(mistakes: readonly Mistake[]): Mistake[] {
  return [...new Map(mistakes.map((mistake) => [describeMistake(mistake), mistake])).values()];
}
