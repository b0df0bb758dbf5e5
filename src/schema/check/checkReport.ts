/**
 * The source, the expressions and the chart of a report.
 */
import type { Nested } from '../../errors/params.ts';
import { type Problem, phrase, problem } from '../../errors/problem.ts';
import { columnScope, completeAsk, ENTRY_SOURCES, sourceOf } from '../complete/completeReports.ts';
import { groupName } from '../complete/groupOf.ts';
import { checkExpression, expressionIn, KIND_PHRASES } from '../expression/check.ts';
import { type Expression, pathsIn } from '../expression/Expression.ts';
import { type ColumnExpression, measureIn, readColumn } from '../expression/measure.ts';
import { ExpressionError } from '../expression/parse.ts';
import { reportScope } from '../expression/reportScope.ts';
import type { Scope, ValueKind } from '../expression/types.ts';
import type { WrittenGroup } from '../grammar/reportGrammar.ts';
import { inEnglish } from '../language/translate.ts';
import { didYouMean } from '../mistake.ts';
import type { MeasureName, ReportSource } from '../report.ts';
import type { Field } from '../resource.ts';
import type { ReportCheck } from './checkAsk.ts';
import { checkBudgetCompared } from './checkBudgetCompared.ts';

type Path = readonly PropertyKey[];

/** The names that every row of a source has, with what the checks of its expressions need. */
interface Checked extends ReportCheck {
  source: ReportSource;
  scope: Scope;
}

export function checkReport(check: ReportCheck): void {
  const { report, definitions, addMistake } = check;
  const source = sourceOf(report);
  if (!checkSource(check, source)) return;
  const scope = reportScope(source, completeAsk(report, definitions, inEnglish), definitions);
  const checked: Checked = { ...check, source, scope };
  checkWhere(checked, report.where, ['where']);
  if (report.group !== undefined && report.sections !== undefined)
    addMistake(['group'], problem('reportGroupAndSections'));
  const inSections = checkSections(checked);
  const pivot = report.pivot === undefined ? [] : checkGroups(checked, [report.pivot], () => ['pivot']);
  const groups = checkGroups(checked, report.group ?? [], (place) => ['group', place], pivot);
  checkColumns(checked);
  checkTotals(checked, [...inSections, ...groups.slice(pivot.length)]);
  checkOrder(checked);
  checkChart(checked);
  checkBudgetCompared(check, source, scope);
}

function checkSource(check: ReportCheck, source: ReportSource): boolean {
  const { report, definitions, forAdministrators, addMistake } = check;
  const { resources } = definitions;
  if (report.sides !== undefined && source.kind !== 'entries') addMistake(['sides'], problem('reportSides'));
  const wrong = (found: Problem) => {
    addMistake(['of'], found, 'value');
    return false;
  };
  if (source.kind !== 'records' && source.kind !== 'lines') {
    if (report.reversed !== undefined) addMistake(['reversed'], problem('reportReversed'));
    return true;
  }
  const { resource: name } = source;
  const resource = resources[name];
  const known = [...ENTRY_SOURCES, ...Object.keys(resources)];
  if (resource === undefined)
    return wrong(problem('reportSourceUnknown', { name, hint: didYouMean(name, known) }));
  if (forAdministrators.has(name)) return wrong(problem('reportOfAdministrators', { target: name }));
  if (report.reversed !== undefined && resource.kind !== 'movement')
    addMistake(['reversed'], problem('reportReversed'));
  if (source.kind !== 'lines' || resource.fields[source.field]?.of !== undefined) return true;
  const lines = Object.values(resource.fields).filter(({ of }) => of !== undefined);
  const hint = didYouMean(
    source.field,
    lines.map((field) => field.name),
  );
  return wrong(problem('reportSourceNotLines', { name: source.field, source: name, hint }));
}

/**
 * The typed tree of an expression without measures; adds its mistake otherwise.
 *
 * @param from where it begins in the value at the path.
 */
function expression(
  { scope, addMistake }: Checked,
  text: string,
  path: Path,
  from = 0,
): Expression | undefined {
  try {
    const measure = measureIn(text);
    if (measure !== undefined)
      throw new ExpressionError(problem('measureNotHere', { of: measure.of }), measure.at);
    return expressionIn(text, scope);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    addMistake(path, error.problem, from + error.at);
  }
  return undefined;
}

/** Nothing of a record that only administrators see is shown to everyone. */
function checkPaths(
  { scope, definitions, forAdministrators, addMistake }: Checked,
  typed: Expression,
  path: Path,
): void {
  for (const used of pathsIn(typed)) {
    const steps = used.split('.');
    for (let length = 1; length < steps.length; length += 1) {
      const owner = checkExpression(steps.slice(0, length).join('.'), scope);
      const to = 'typed' in owner ? owner.typed.type.to : undefined;
      if (to === undefined || !forAdministrators.has(to) || definitions.resources[to] === undefined) continue;
      addMistake(path, problem('reportOfAdministrators', { target: to }), 'value');
      return;
    }
  }
}

function checkWhere(checked: Checked, text: string | undefined, path: Path): void {
  if (text === undefined) return;
  const typed = expression(checked, text, path);
  if (typed === undefined) return;
  checkPaths(checked, typed, path);
  if (typed.type.kind !== 'boolean')
    checked.addMistake(path, problem('expressionNoTruth', { given: kindPhrase(typed) }), 'value');
}

/** @returns the names of the groups, and those that were `taken` before. */
function checkGroups(
  checked: Checked,
  groups: readonly WrittenGroup[],
  place: (index: number) => Path,
  taken: readonly string[] = [],
): string[] {
  const names = [...taken];
  groups.forEach((group, index) => {
    const path = place(index);
    const at = expressionAt(checked.raw, path);
    const typed = expression(checked, group.of, at);
    if (typed === undefined) return;
    checkPaths(checked, typed, at);
    if (['list', 'parts', 'null'].includes(typed.type.kind))
      checked.addMistake(at, problem('reportGroupOfKind', { given: kindPhrase(typed) }), 'value');
    const name = group.name ?? groupName(group.of, typed);
    const isWritten = group.name !== undefined;
    if (names.includes(name))
      checked.addMistake(isWritten ? [...path, 'name'] : at, problem('namedAgain', { name }), 'value');
    names.push(name);
  });
  return names;
}

/** The place of an expression that has a short form. */
function expressionAt(raw: unknown, path: Path): Path {
  let here = raw;
  for (const step of path) here = Object(here)[step];
  return typeof here === 'string' ? path : [...path, 'of'];
}

/** @returns the names of their groups. */
function checkSections(checked: Checked): string[] {
  const { sections } = checked.report;
  const groups: string[] = [];
  if (sections === undefined) return groups;
  const { addMistake } = checked;
  const names = sections.map(({ name }) => name);
  const uses = new Map<string, readonly string[]>();
  sections.forEach(({ name, where, group, formula }, place) => {
    const at = ['sections', place];
    if (names.indexOf(name) !== place) addMistake([...at, 'name'], problem('namedAgain', { name }), 'value');
    if (formula === undefined) {
      checkWhere(checked, where, [...at, 'where']);
      groups.push(...checkGroups(checked, group ?? [], (index) => [...at, 'group', index]));
      return;
    }
    if (where !== undefined || group !== undefined)
      addMistake([...at, 'formula'], problem('reportSectionFormula'));
    uses.set(name, checkFormula(checked, formula, names, [...at, 'formula'], 'reportSectionUnknown'));
  });
  if (uses.size === sections.length) addMistake(['sections'], problem('reportEmptySections'));
  checkCircle(uses, (name) => ['sections', names.indexOf(name), 'formula'], addMistake);
  return groups;
}

/** @returns the names that it uses. */
function checkFormula(
  { scope, addMistake }: Checked,
  text: string,
  names: readonly string[],
  path: Path,
  unknown: 'reportSectionUnknown' | 'reportColumnUnknown',
): string[] {
  const result = checkExpression(text, columnScope(names, scope));
  if ('problem' in result) {
    const { code, params } = result.problem;
    // The names here are not those of rows, so a row's name is a likely mistake.
    const name = code === 'expressionUnknownName' ? String(params.name) : undefined;
    const wrong =
      name === undefined ? result.problem : problem(unknown, { name, hint: didYouMean(name, names) });
    addMistake(path, wrong, result.at);
    return [];
  }
  if (result.typed.type.kind !== 'number')
    addMistake(path, problem('reportFormulaOfKind', { given: kindPhrase(result.typed) }), 'value');
  return [...pathsIn(result.typed)].filter((name) => names.includes(name));
}

/** Formulas that use each other, reported once. */
function checkCircle(
  uses: ReadonlyMap<string, readonly string[]>,
  place: (name: string) => Path,
  addMistake: ReportCheck['addMistake'],
): void {
  const follow = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    for (const next of uses.get(name) ?? []) {
      const circle = follow(next, [...way, name]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  for (const name of uses.keys()) {
    const circle = follow(name, []);
    if (circle === undefined) continue;
    addMistake(place(circle[0] ?? name), problem('reportCircle', { circle: circle.join(', ') }), 'value');
    return;
  }
}

function checkColumns(checked: Checked): void {
  const { report, raw, addMistake } = checked;
  const columns = Object.entries(report.show);
  if (columns.length === 0) addMistake(['show'], problem('tooFewParts', { count: 1 }));
  const names = columns.map(([name]) => name);
  const uses = new Map<string, readonly string[]>();
  for (const [name, { of }] of columns) {
    const at = expressionAt(raw, ['show', name]);
    try {
      const read = readColumn(of);
      if (read.kind === 'within') addMistake(at, problem('measureWithin', { part: read.part }), read.at);
      else if (read.kind === 'measure') checkMeasure(checked, read, at);
      else uses.set(name, checkFormula(checked, of, names, at, 'reportColumnUnknown'));
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      addMistake(at, error.problem, error.at);
    }
  }
  checkCircle(uses, (name) => expressionAt(raw, ['show', name]), addMistake);
}

/** @param groups those within one value of which a column may add up. */
function checkTotals({ report, addMistake }: Checked, groups: readonly string[]): void {
  for (const [name, { total }] of Object.entries(report.show))
    if (typeof total === 'string' && !groups.includes(total))
      addMistake(
        ['show', name, 'total'],
        problem('reportGroupUnknown', { name: total, hint: didYouMean(total, groups) }),
        'value',
      );
}

/** The kinds of value that a measure takes. */
const TAKES: Readonly<Record<MeasureName, readonly ValueKind[]>> = {
  count: [],
  sum: ['number'],
  avg: ['number'],
  min: ['number', 'date', 'moment'],
  max: ['number', 'date', 'moment'],
  last: ['number', 'date', 'moment', 'text'],
  opening: ['number'],
  closing: ['number'],
};

/** The measures that put values of several records together. */
const ADDING: readonly MeasureName[] = ['sum', 'avg'];

/** A value to take a measure of, in an example. */
const EXAMPLES: Readonly<Partial<Record<ReportSource['kind'], string>>> = {
  entries: 'amount',
  open_entries: 'open',
};

function checkMeasure(
  checked: Checked,
  { of, value, at = 0, isOne }: ColumnExpression & { kind: 'measure' },
  path: Path,
): void {
  const { source, report, addMistake } = checked;
  if (!isOne) {
    const example = of === 'count' ? 'count()' : `${of}(${EXAMPLES[source.kind] ?? 'qty'})`;
    addMistake(path, problem('measureArguments', { of, example }), 'value');
    return;
  }
  const isOfBooks = of === 'opening' || of === 'closing';
  if (isOfBooks && source.kind !== 'entries' && source.kind !== 'stock_entries') {
    addMistake(path, problem('measureWithoutBooks', { of, source: report.of }), 'value');
    return;
  }
  const day = of === 'opening' ? ['from'] : ['to', 'date'];
  if (isOfBooks && !day.some((name) => report.ask?.[name]?.type === 'date'))
    addMistake(path, problem('measureWithoutRange', { of, name: day[0] as string }), 'value');
  if (value === undefined) return;
  const typed = expression(checked, value, path, at);
  if (typed === undefined) return;
  checkPaths(checked, typed, path);
  if (ADDING.includes(of)) checkPer(checked, typed, path);
  if (!TAKES[of].includes(typed.type.kind) || isReference(typed))
    addMistake(
      path,
      problem('measureOfKind', { of, wanted: phrase('kindNumber'), given: kindPhrase(typed) }),
      at,
    );
}

/**
 * Numbers that are per day in one record and per month in another are added, or averaged, only where a condition or a group of the report keeps them
 * apart.
 */
function checkPer(checked: Checked, typed: Expression, path: Path): void {
  const { definitions, addMistake } = checked;
  const apart = pathsApart(checked);
  const fieldsOf = (name: string | undefined): Fields => definitions.resources[name ?? '']?.fields ?? {};
  for (const used of pathsIn(typed)) {
    let fields = firstFields(checked, fieldsOf);
    const before: string[] = [];
    for (const name of used.split('.')) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const per = field?.per?.field;
      if (per !== undefined && !apart.has([...before, per].join('.')))
        addMistake(path, problem('sumOfPer', { name: used, per }), 'value');
      before.push(name);
      fields = fieldsOf(field?.to);
    }
  }
}

/** The paths in the condition and the groups of the whole report; a mistake in one of them is reported where it is checked itself. */
function pathsApart({ report, scope }: Checked): ReadonlySet<string> {
  const texts = [report.where, ...(report.group ?? []).map(({ of }) => of), report.pivot?.of];
  const paths = texts.flatMap((text) => {
    if (text === undefined) return [];
    const result = checkExpression(text, scope);
    return 'typed' in result ? [...pathsIn(result.typed)] : [];
  });
  return new Set(paths);
}

type Fields = Readonly<Record<string, Pick<Field, 'to' | 'per'>>>;

/** The fields of each row of a source, by the names that its expressions begin with. */
function firstFields({ source }: Checked, fieldsOf: (name: string) => Fields): Fields {
  if (!('resource' in source)) return {};
  const own = fieldsOf(source.resource) as Readonly<Record<string, Field>>;
  return source.kind === 'lines' ? { ...own[source.field]?.of, record: { to: source.resource } } : own;
}

/** The ids of records have no sum. */
function isReference({ type: { to } }: Expression): boolean {
  return to !== undefined;
}

function checkOrder({ report, addMistake }: Checked): void {
  const { sort, top, show, sections } = report;
  const columns = Object.keys(show);
  const by = sort?.replace(/^-/, '');
  if (by !== undefined && !columns.includes(by))
    addMistake(
      ['sort'],
      problem('reportColumnUnknown', { name: by, hint: didYouMean(by, columns) }),
      'value',
    );
  if (top === undefined) return;
  if (sort === undefined) addMistake(['top'], problem('reportTopUnsorted'));
  if (sections !== undefined) addMistake(['top'], problem('reportTopOfSections'));
}

function checkChart(checked: Checked): void {
  const { report, addMistake } = checked;
  const { chart, sections, show, group = [] } = report;
  if (chart === undefined) return;
  const { kind, by, split } = chart;
  if (by !== undefined) checkGroups(checked, [by], () => ['chart', 'by']);
  if (split !== undefined) checkGroups(checked, [split], () => ['chart', 'split']);
  const grouped = sections?.find(({ group: own = [] }) => own.length > 0)?.group ?? group;
  if (by === undefined && grouped.length === 0) addMistake(['chart'], problem('chartWithoutGroup'));
  const known = sections === undefined ? Object.keys(show) : sections.map(({ name }) => name);
  const unknown = sections === undefined ? 'reportColumnUnknown' : 'reportSectionUnknown';
  (chart.of ?? []).forEach((name, place) => {
    if (!known.includes(name))
      addMistake(['chart', 'of', place], problem(unknown, { name, hint: didYouMean(name, known) }), 'value');
  });
  const drawn = chart.of?.length ?? (sections === undefined ? 1 : sections.length);
  if (kind === 'pie' && split !== undefined) addMistake(['chart', 'split'], problem('chartPieSplit'));
  if (drawn > 1 && (kind === 'pie' || split !== undefined))
    addMistake(
      chart.of === undefined ? ['chart'] : ['chart', 'of'],
      problem('chartOfOne', { kind: kind === 'pie' ? 'pie' : 'chart with `split`' }),
    );
}

function kindPhrase({ type }: Expression): Nested {
  return phrase(type.to === undefined ? KIND_PHRASES[type.kind] : 'kindRecord');
}
