/** The reading of definitions. */
import type { z } from 'zod';
import { problem } from '../../errors/problem.ts';
import type { AccessRules } from '../access.ts';
import { checkDefinitions } from '../check/check.ts';
import { checkDashboards } from '../check/checkDashboards.ts';
import { checkReports } from '../check/checkReports.ts';
import { compileAccess } from '../check/compileAccess.ts';
import { textsLikeExpressions } from '../check/textsLikeExpressions.ts';
import { complete } from '../complete/complete.ts';
import { completeDashboards } from '../complete/completeDashboards.ts';
import { completeLanguage } from '../complete/completeLanguage.ts';
import { completePost } from '../complete/completePost.ts';
import { completeReports } from '../complete/completeReports.ts';
import { completeSettings } from '../complete/completeSettings.ts';
import { expandReport } from '../complete/expandReport.ts';
import { nameComputed } from '../complete/nameComputed.ts';
import { withHeads } from '../complete/withHeads.ts';
import type { Dashboards } from '../dashboard.ts';
import type { FieldTypes } from '../fieldType.ts';
import { accessGrammar, type WrittenAccess } from '../grammar/accessGrammar.ts';
import { dashboardGrammar } from '../grammar/dashboardGrammar.ts';
import { type Definition, grammar } from '../grammar/grammar.ts';
import { reportGrammar } from '../grammar/reportGrammar.ts';
import { movementRule } from '../grammar/rules.ts';
import type { Settings } from '../grammar/settings.ts';
import { isObject } from '../isObject.ts';
import type { Languages } from '../language/language.ts';
import { OWN_LANGUAGES } from '../language/ownLanguages.ts';
import { describeMistake, didYouMean, type Mistake } from '../mistake.ts';
import type { Reports } from '../report.ts';
import type { Resources } from '../resource.ts';
import {
  definitionIn,
  isAccess,
  isDashboard,
  isOfResources,
  isReport,
  parseSource,
  rightName,
  type Source,
  type SourceFile,
} from '../source.ts';
import type {
  ReadSettings,
  Translatable,
  Written,
  WrittenDashboardFile,
  WrittenReportFile,
} from '../written.ts';
import { describeIssues } from './describeIssue.ts';
import { ONCE } from './once.ts';
import { prune } from './prune.ts';
import { tagOf } from './readLanguage.ts';
import { readLanguages } from './readLanguages.ts';
import { readSettings } from './readSettings.ts';

export interface Definitions {
  resources: Resources;
  reports: Reports;
  dashboards: Dashboards;
  settings: Settings;
  /** The rules of access.yaml; undefined without that file. */
  access: AccessRules | undefined;
  /** Languages beside English, in which the definitions are written. */
  languages: Languages;
  /** Mistakes in languages; the wrong parts are left out. */
  notes: readonly Mistake[];
  /** Warnings: valid, but probably a mistake. */
  warnings: readonly Mistake[];
}

/** Either the definitions, or all mistakes of all files. */
export type ReadResult = { ok: true; definitions: Definitions } | { ok: false; mistakes: Mistake[] };

/**
 * Reads, checks and completes the definitions of a firm and their languages. `settings.yaml` may be
 * missing. Never throws because of a file's content.
 */
export function readDefinitions(given: readonly SourceFile[], types: FieldTypes): ReadResult {
  const schema = grammar(types);
  const files = given.filter(({ file }) => rightName(file) === undefined);
  const parsed = files.map((file) => ({ ...file, source: parseSource(file) }));
  const settingsSource = parsed.find(isSettings)?.source;
  const settings = readSettings(settingsSource, types);
  const accessSource = parsed.find(({ file }) => isAccess(file))?.source;
  const readRules = accessSource && readAccess(accessSource, types);
  const reports = parsed.filter(({ file }) => isReport(file));
  const own = parsed.filter(isOwnDefinition);
  const read = own.map(({ source }) => readOne(source, types, schema));
  const readReports = reports.map(({ source }) => readReport(source, types));
  const asWritten = read.flatMap((one) => one.written ?? []);
  const written = asWritten.map((one) => ({
    ...one,
    definition: withHeads(one.definition, settings.value.books),
  }));
  const names = own.map(nameIn);
  const writtenReports = readReports.flatMap((one) => one.written ?? []);
  const readDashboards = parsed
    .filter(({ file }) => isDashboard(file))
    .map(({ source }) => readDashboard(source, types));
  const dashboards = readDashboards.flatMap((one) => one.written ?? []);
  const translatable = translatableIn(asWritten, { reports: writtenReports, dashboards }, settings);
  const languages = parsed.filter(({ file }) => tagOf(file) !== undefined);
  const spoken = readLanguages(
    languages.map(({ source }) => source),
    types,
    translatable,
  );
  // A dashboard names all the others, so that each one that cannot be read would be missing there.
  const isAllThere =
    parsed.every(({ source }) => source.value !== undefined) &&
    written.length === own.length &&
    writtenReports.length === reports.length;
  const mistakes = [
    ...misnamed(given),
    ...again(parsed.filter(isSettings)),
    ...again(parsed.filter(({ file }) => isAccess(file))),
    ...languageAgain(languages),
    ...parsed.filter(({ file }) => tagOf(file) === undefined).flatMap(({ source }) => source.mistakes),
    ...settings.mistakes,
    ...(readRules?.mistakes ?? []),
    ...read.flatMap((one) => one.mistakes),
    ...readReports.flatMap((one) => one.mistakes),
    ...checkDefinitions(written, names, types, settings, writtenReports),
    ...readDashboards.flatMap((one) => one.mistakes),
    ...(isAllThere
      ? checkDashboards(dashboards, writtenReports, written, types, settings, rolesIn(accessSource))
      : []),
    ...checkReports(writtenReports, written, names, isReadable(written, own), types, settings),
    ...checkFirstLanguage(settings, [
      ...Object.keys(OWN_LANGUAGES),
      ...languages.map(({ file }) => tagOf(file) as string),
    ]),
  ];
  if (mistakes.length > 0) return { ok: false, mistakes: withoutRepeats(mistakes) };
  const completed = completeSettings(settings.value);
  const resources = complete(translatable.definitions, types, completed);
  const compiled =
    accessSource &&
    readRules?.written &&
    compileAccess(readRules.written, accessSource, {
      resources,
      types,
      books: Object.keys(completed.books),
    });
  if (compiled !== undefined && compiled.mistakes.length > 0)
    return { ok: false, mistakes: withoutRepeats(compiled.mistakes) };
  const completedReports = completeReports(translatable.reports, { resources, types, settings: completed });
  return {
    ok: true,
    definitions: {
      resources,
      reports: completedReports,
      dashboards: completeDashboards(translatable.dashboards, { resources, reports: completedReports }),
      settings: completed,
      access: compiled?.rules,
      warnings: textsLikeExpressions(written),
      notes: withoutRepeats([...languages.flatMap(({ source }) => source.mistakes), ...spoken.mistakes]),
      languages: Object.fromEntries(
        spoken.languages.map((language) => [
          language.tag,
          completeLanguage(language, types, translatable, resources),
        ]),
      ),
    },
  };
}

/**
 * The same for a whole product, in which somebody must be able to sign in.
 */
export function readProduct(files: readonly SourceFile[], types: FieldTypes): ReadResult {
  const result = readDefinitions(files, types);
  const hasAccounts = result.ok
    ? Object.values(result.definitions.resources).some(({ account }) => account !== undefined)
    : files.some((file) => isUnreadable(file) || definitionIn(file)?.account !== undefined);
  if (hasAccounts) return result;
  const file = (files.find(isSettings) ?? files[0])?.file ?? 'settings.yaml';
  const missing: Mistake = { file, line: 1, column: 1, key: '', problem: problem('accountMissing') };
  return { ok: false, mistakes: [...(result.ok ? [] : result.mistakes), missing] };
}

function isUnreadable(file: SourceFile): boolean {
  return parseSource(file).value === undefined;
}

/** Files whose content there is once, beside the first of them. */
function again([first, ...others]: readonly (SourceFile & { source: Source })[]): Mistake[] {
  return others.map(({ source }) => source.mistake([], problem('fileAgain', { file: first?.file ?? '' })));
}

/** A language is one file. The first of each tag stands; the others name it. */
function languageAgain(files: readonly (SourceFile & { source: Source })[]): Mistake[] {
  return files.flatMap(({ file, source }, place) => {
    const tag = tagOf(file) ?? '';
    const first = files.findIndex((other) => tagOf(other.file) === tag);
    if (first === place) return [];
    return [source.mistake([], problem('languageAgain', { tag, file: files[first]?.file ?? '' }))];
  });
}

/** Files that would be ignored because of the ending of their names. */
function misnamed(files: readonly SourceFile[]): Mistake[] {
  return files.flatMap(({ file }) => {
    const right = rightName(file);
    if (right === undefined) return [];
    const isThere = files.some((other) => other.file === right);
    const name = right.split('/').at(-1) ?? right;
    const wrong = problem(isThere ? 'fileEndingTwice' : 'fileEnding', { name });
    return [{ file, line: 1, column: 1, key: '', problem: wrong }];
  });
}

/** The definitions that languages translate. */
function translatableIn(
  written: readonly Written[],
  {
    reports,
    dashboards,
  }: { reports: readonly WrittenReportFile[]; dashboards: readonly WrittenDashboardFile[] },
  { value }: ReadSettings,
): Translatable {
  const definitions = written.map(({ definition }) => definition);
  const postTypes = definitions.flatMap((definition) => {
    const { type, rule } = completePost(definition) ?? {};
    return [type, movementRule(rule)?.stockType].filter((name) => name !== undefined);
  });
  return {
    definitions,
    reports: reports.map(({ report }) => report),
    dashboards: dashboards.map(({ dashboard }) => dashboard),
    settings: value,
    postTypes,
  };
}

/** The first language must exist. */
function checkFirstLanguage({ source, value }: ReadSettings, tags: readonly string[]): Mistake[] {
  const known = ['en', 'auto', ...tags];
  if (source === undefined || known.includes(value.language)) return [];
  const hint = didYouMean(value.language, known);
  return [source.mistake(['language'], problem('languageUnknown', { tag: value.language, hint }), 'value')];
}

/** Whether a file has the definition of an entity or a movement. */
export function isOwnDefinition(source: SourceFile): boolean {
  const { file } = source;
  return !isSettings(source) && !isAccess(file) && isOfResources(file) && tagOf(file) === undefined;
}

export function isSettings({ file }: SourceFile): boolean {
  return isOfResources(file) && /(^|\/)settings\.yaml$/.test(file);
}

/** Whether no definition, and no part of one, was left out. */
function isReadable(written: readonly Written[], files: readonly unknown[]): boolean {
  return written.length === files.length && written.every(({ isWhole }) => isWhole);
}

/** The names of the roles, also of a file with mistakes; undefined without access.yaml. */
function rolesIn(source: Source | undefined): string[] | undefined {
  if (source === undefined) return undefined;
  const roles = isObject(source.value) ? source.value.roles : undefined;
  return isObject(roles) ? Object.keys(roles) : [];
}

/** Reads access.yaml. Nothing of it counts if a part is wrong: a rule that is left out may open a door. */
function readAccess(source: Source, types: FieldTypes): { written?: WrittenAccess; mistakes: Mistake[] } {
  if (source.value === undefined) return { mistakes: [] };
  const read = accessGrammar.safeParse(source.value, ONCE);
  if (read.success) return { written: read.data, mistakes: [] };
  return { mistakes: describeIssues(read.error.issues, source, accessGrammar, types) };
}

/** Reads one report. Invalid parts are left out. */
function readReport(source: Source, types: FieldTypes): { written?: WrittenReportFile; mistakes: Mistake[] } {
  if (source.value === undefined) return { mistakes: [] };
  const whole = reportGrammar.safeParse(source.value, ONCE);
  const issues = whole.error?.issues ?? [];
  const mistakes = describeIssues(issues, source, reportGrammar, types);
  const read = whole.success ? whole : reportGrammar.safeParse(prune(source.value, issues), ONCE);
  if (!read.success) return { mistakes };
  return {
    written: { report: expandReport(read.data), source, isWhole: mistakes.length === 0 },
    mistakes,
  };
}

/** Reads one dashboard. Invalid parts are left out. */
function readDashboard(
  source: Source,
  types: FieldTypes,
): { written?: WrittenDashboardFile; mistakes: Mistake[] } {
  if (source.value === undefined) return { mistakes: [] };
  const whole = dashboardGrammar.safeParse(source.value, ONCE);
  const issues = whole.error?.issues ?? [];
  const mistakes = describeIssues(issues, source, dashboardGrammar, types);
  const read = whole.success ? whole : dashboardGrammar.safeParse(prune(source.value, issues), ONCE);
  return read.success ? { written: { dashboard: read.data, source }, mistakes } : { mistakes };
}

/** Reads one definition. Invalid parts are left out, so that the rest is checked as well. */
export function readOne(
  source: Source,
  types: FieldTypes,
  schema: z.ZodType<Definition> = grammar(types),
): { written?: Written; mistakes: Mistake[] } {
  if (source.value === undefined) return { mistakes: [] };
  const whole = schema.safeParse(source.value, ONCE);
  const issues = whole.error?.issues ?? [];
  const found = describeIssues(issues, source, schema, types);
  const read = whole.success ? whole : schema.safeParse(prune(source.value, issues), ONCE);
  if (!read.success) return { mistakes: found };
  const { definition, unclear } = nameComputed(read.data, types);
  const mistakes = [...found, ...unclear.map((path) => unclearMistake(source, path))];
  const fieldNames = Object.keys((source.value as { fields?: object } | null)?.fields ?? {});
  return { written: { definition, source, fieldNames, isWhole: mistakes.length === 0 }, mistakes };
}

function unclearMistake(source: Source, path: readonly string[]): Mistake {
  return source.mistake([...path, 'type'], problem('typeUnclear'), 'value');
}

/** The name of a definition, also of a wrong one, because references to it are right. */
function nameIn({ file, text, source }: SourceFile & { source: Source }): string {
  const { name } = (source.value ?? {}) as { name?: unknown };
  if (typeof name === 'string') return name;
  // The file is mostly called as its definition.
  return /^name:\s*["']?(\w+)/m.exec(text)?.[1] ?? fileName(file).replaceAll('-', '_');
}

/** `vendor-payment` for `resources/vendor-payment.yaml`. */
function fileName(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.yaml$/, '');
}

function withoutRepeats(mistakes: readonly Mistake[]): Mistake[] {
  return [...new Map(mistakes.map((mistake) => [describeMistake(mistake), mistake])).values()];
}
