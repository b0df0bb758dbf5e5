import { type Problem, problem } from '../../errors/problem.ts';
import { HOME, kindOfCard } from '../complete/completeDashboards.ts';
import { completeFields } from '../complete/completeFields.ts';
import { kindOfInput } from '../complete/completeReports.ts';
import type { ExpandedReport } from '../complete/expandReport.ts';
import type { FieldTypes } from '../fieldType.ts';
import { CARD_KINDS, type CardKind, type WrittenCard } from '../grammar/dashboardGrammar.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { MistakePlace } from '../source.ts';
import type { ReadSettings, Written, WrittenDashboardFile, WrittenReportFile } from '../written.ts';
import { wrongValue } from './checkAsk.ts';
import { checkMenu } from './checkMenus.ts';
import { fieldUnknown } from './fieldUnknown.ts';

/** The keys that a card may have beside its label and its width, by its kind. */
const KEYS: Readonly<Record<CardKind, readonly (keyof WrittenCard)[]>> = {
  figure: ['ask', 'column', 'section', 'good'],
  chart: ['ask'],
  table: ['ask', 'columns', 'rows', 'levels'],
  list: ['view', 'columns', 'rows'],
  note: [],
};

interface CardScope {
  reports: ReadonlyMap<string, ExpandedReport>;
  definitions: ReadonlyMap<string, Written>;
  types: FieldTypes;
  add: (path: readonly PropertyKey[], found: Problem, at?: MistakePlace) => void;
}

/**
 * Every mistake in names of dashboards: their roles, their reports with columns and inputs, their lists with views and fields.
 *
 * @param roles those of access.yaml; undefined without one: then nobody has a role, and such a dashboard is nobody's first page.
 */
export function checkDashboards(
  dashboards: readonly WrittenDashboardFile[],
  reportFiles: readonly WrittenReportFile[],
  all: readonly Written[],
  types: FieldTypes,
  { value: settings }: ReadSettings,
  roles: readonly string[] | undefined,
): Mistake[] {
  const mistakes: Mistake[] = [];
  const owners = new Map<string, string>();
  const reports = new Map(reportFiles.map(({ report }) => [report.name, report]));
  const definitions = new Map(all.map((written) => [written.definition.name, written]));
  for (const { dashboard, source } of dashboards) {
    const add: CardScope['add'] = (path, found, at) => mistakes.push(source.mistake(path, found, at));
    const owner = owners.get(dashboard.name);
    if (owner === undefined) owners.set(dashboard.name, source.file);
    else add(['name'], problem('nameTaken', { name: dashboard.name, file: owner }), 'value');
    checkMenu(dashboard.menu, ['menu'], settings, add);
    if (dashboard.name === HOME && dashboard.roles !== undefined)
      add(['roles'], problem('dashboardHomeRoles'));
    for (const [place, name] of (dashboard.roles ?? []).entries())
      if (roles?.includes(name) === false)
        add(
          ['roles', place],
          problem('dashboardRoleUnknown', { name, hint: didYouMean(name, roles) }),
          'value',
        );
    for (const [name, card] of Object.entries(dashboard.cards))
      checkCard(card, ['cards', name], { reports, definitions, types, add });
  }
  return mistakes;
}

function checkCard(card: WrittenCard, path: readonly PropertyKey[], scope: CardScope): void {
  const { add } = scope;
  const kind = kindOfCard(card);
  if (kind === undefined) {
    add(path, problem('cardWithoutKind', { kinds: CARD_KINDS.join(', ') }));
    return;
  }
  for (const key of Object.keys(card) as (keyof WrittenCard)[]) {
    if (key !== kind && !['label', 'width', ...KEYS[kind]].includes(key))
      add([...path, key], problem('cardKeyOfOther', { key, kind }));
  }
  if (kind === 'list') checkList(card, path, scope);
  else if (kind !== 'note') checkFigures(card, kind, path, scope);
}

function checkList(
  card: WrittenCard,
  path: readonly PropertyKey[],
  { definitions, types, add }: CardScope,
): void {
  const name = card.list as string;
  const written = definitions.get(name);
  if (written === undefined) {
    const hint = didYouMean(name, [...definitions.keys()]);
    add([...path, 'list'], problem('definitionUnknown', { name, hint }), 'value');
    return;
  }
  const { definition, fieldNames } = written;
  const views = Object.keys(definition.views ?? {});
  if (card.view !== undefined && !views.includes(card.view)) {
    const hint = didYouMean(card.view, views);
    add([...path, 'view'], problem('cardViewUnknown', { name: card.view, list: name, hint }), 'value');
  }
  const fields = [...new Set([...fieldNames, ...Object.keys(completeFields(definition, types))])];
  for (const [place, column] of (card.columns ?? []).entries())
    if (!fields.includes(column)) add([...path, 'columns', place], fieldUnknown(column, fields), 'value');
}

function checkFigures(
  card: WrittenCard,
  kind: Exclude<CardKind, 'list' | 'note'>,
  path: readonly PropertyKey[],
  { reports, add }: CardScope,
): void {
  const name = card[kind] as string;
  const report = reports.get(name);
  if (report === undefined) {
    const hint = didYouMean(name, [...reports.keys()]);
    add([...path, kind], problem('reportUnknown', { name, hint }), 'value');
    return;
  }
  const named = (given: string, known: readonly string[], at: readonly PropertyKey[], place?: 'value') => {
    if (known.includes(given)) return;
    const hint = didYouMean(given, known);
    add([...path, ...at], problem('cardNameUnknown', { name: given, report: name, hint }), place);
  };
  // A card shows columns of the table.
  const columns = Object.entries(report.show)
    .filter(([, { show }]) => show === undefined || show.includes('table'))
    .map(([column]) => column);
  for (const [input, value] of Object.entries(card.ask ?? {})) {
    named(input, Object.keys(report.ask ?? {}), ['ask', input]);
    const known = report.ask?.[input];
    const type = known && kindOfInput(known);
    // The id of a record is known where the firm's data is.
    if (known === undefined || type === undefined || type === 'reference') continue;
    const wrong = wrongValue(String(value), type, known);
    if (wrong !== undefined) add([...path, 'ask', input], wrong, 'value');
  }
  for (const [place, column] of (card.columns ?? []).entries())
    named(column, columns, ['columns', place], 'value');
  if (card.column !== undefined) named(card.column, columns, ['column'], 'value');
  const isWithoutTotal = (column: string) => (report.show[column]?.total ?? true) !== true;
  if (card.column !== undefined && isWithoutTotal(card.column))
    add([...path, 'column'], problem('cardWithoutTotal', { name: card.column, report: name }), 'value');
  if (kind === 'figure' && card.column === undefined && columns.every(isWithoutTotal))
    add([...path, kind], problem('cardWithoutTotal', { name: columns.join(', '), report: name }), 'value');
  const sections = (report.sections ?? []).map((section) => section.name);
  if (card.section !== undefined) named(card.section, sections, ['section'], 'value');
  if (kind === 'chart' && report.chart === undefined)
    add([...path, kind], problem('reportWithoutChart', { name }), 'value');
}
