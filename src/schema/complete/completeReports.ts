import { checkExpression } from '../expression/check.ts';
import type { Expression } from '../expression/Expression.ts';
import { readColumn } from '../expression/measure.ts';
import { type ReportDefinitions, reportScope } from '../expression/reportScope.ts';
import { NUMBER, type Scope } from '../expression/types.ts';
import { BUDGET, COMPARE, type WrittenColumn, type WrittenGroup } from '../grammar/reportGrammar.ts';
import { inEnglish, type Translate } from '../language/translate.ts';
import { humanise } from '../names.ts';
import type {
  AskKind,
  ColumnType,
  Report,
  ReportChart,
  ReportColumn,
  ReportGroup,
  ReportInput,
  ReportSection,
  ReportSource,
  Reports,
} from '../report.ts';
import { commonName } from './commonNames.ts';
import { COMMON_INPUTS, type ExpandedInput, type ExpandedReport } from './expandReport.ts';
import { figureOf } from './figureOf.ts';
import { groupOf } from './groupOf.ts';

/** The sources that are no records. */
export const ENTRY_SOURCES = [
  'entries',
  'open_entries',
  'money_entries',
  'transactions',
  'stock_entries',
  'budget_entries',
] as const;

const LIMIT = 5000;
const ICON = 'assessment';

/** Checked reports with their defaults, by name. `resources` are those of the same language. */
export function completeReports(
  reports: readonly ExpandedReport[],
  definitions: ReportDefinitions,
  translate: Translate = inEnglish,
): Reports {
  return Object.fromEntries(
    reports.map((report) => [report.name, completeReport(report, definitions, translate)]),
  );
}

function completeReport(
  written: ExpandedReport,
  definitions: ReportDefinitions,
  translate: Translate,
): Report {
  const { name, label, description, icon = ICON, sort } = written;
  const of = sourceOf(written);
  const ask = completeAsk(written, definitions, translate);
  const scope = reportScope(of, ask, definitions);
  const group = (one: WrittenGroup) => groupOf(one, scope, definitions, translate);
  const columns = completeColumns(written, scope, translate);
  const sections = completeSections(written, group);
  return {
    name,
    label,
    description,
    icon,
    path: reportPath(name),
    menu: menuOf(written),
    ask,
    of,
    where: written.where,
    sections,
    pivot: written.pivot && group(written.pivot),
    columns,
    sort: sort === undefined ? undefined : sortOf(sort),
    top: written.top,
    limit: written.limit ?? LIMIT,
    chart: chartOf(written, sections, columns, group),
  };
}

/** Below /dashboard. */
export function reportPath(name: string): string {
  return `reports/${name.replaceAll('_', '-')}`;
}

/** The source as it is written: its names are checked elsewhere. */
export function sourceOf({
  of,
  reversed = false,
  sides,
}: Pick<ExpandedReport, 'of' | 'reversed' | 'sides'>): ReportSource {
  const kind = ENTRY_SOURCES.find((known) => known === of);
  if (kind === 'entries') return { kind, sides };
  if (kind !== undefined) return { kind };
  const [resource = '', field] = of.split('.');
  if (field === undefined) return { kind: 'records', resource, reversed };
  return { kind: 'lines', resource, field, reversed };
}

function menuOf({ menu, name, label, icon = ICON }: ExpandedReport): Report['menu'] {
  if (menu === false) return [];
  const { group = '', order = 100, label: own = label, icon: sign = icon } = menu ?? {};
  return [{ to: reportPath(name), label: own, group, order, icon: sign }];
}

/** The kind of an input; undefined if it has neither a type nor options. */
export function kindOfInput({ type, options, comparisons }: ExpandedInput): AskKind | undefined {
  return type ?? (options === undefined && comparisons === undefined ? undefined : 'options');
}

export function completeAsk(
  { ask = {} }: ExpandedReport,
  { resources }: ReportDefinitions,
  translate: Translate,
): ReportInput[] {
  return Object.entries(ask).map(([name, input]) => {
    const kind = kindOfInput(input) ?? 'text';
    const options = (input.options ?? input.comparisons)?.map((option) => {
      const { value, label = undefined } = typeof option === 'string' ? { value: option } : option;
      return { value, label: label ?? commonOption(name, value, translate) ?? humanise(value) };
    });
    const first = kind === 'options' ? options?.[0]?.value : kind === 'boolean' ? 'false' : undefined;
    return {
      name,
      label: input.label ?? resources[input.to ?? '']?.label.one ?? commonLabel(name, translate),
      kind,
      to: input.to,
      options,
      required: input.required ?? true,
      default: input.default === undefined ? first : String(input.default),
    };
  });
}

function commonLabel(name: string, translate: Translate): string {
  const common = COMMON_INPUTS.find((known) => known === name);
  return common === undefined ? humanise(name) : translate(`report.ask.${common}`);
}

function commonOption(name: string, value: string, translate: Translate): string | undefined {
  if (name !== COMPARE) return undefined;
  if (value === 'none') return translate('report.compare.none');
  if (value === 'period before') return translate('report.compare.period');
  if (value === BUDGET) return translate('report.compare.budget');
  return value === 'year before' ? translate('report.compare.year') : undefined;
}

function completeSections(
  { group, sections }: ExpandedReport,
  complete: (group: WrittenGroup) => ReportGroup,
): ReportSection[] {
  if (sections === undefined) return [{ name: '', label: '', groups: (group ?? []).map(complete) }];
  return sections.map(({ name, label, where, group: own = [], formula }) => ({
    name,
    label,
    where,
    groups: own.map(complete),
    formula,
  }));
}

function completeColumns({ show }: ExpandedReport, scope: Scope, translate: Translate): ReportColumn[] {
  const types = new Map<string, ColumnType>();
  const typeOf = (name: string): ColumnType => {
    const known = types.get(name);
    if (known !== undefined) return known;
    // A circle of formulas is a mistake of its own.
    types.set(name, 'number');
    const type = typeOfColumn(show[name] as WrittenColumn, scope, Object.keys(show), typeOf);
    types.set(name, type);
    return type;
  };
  return Object.entries(show).map(([name, written]) => {
    const read = readColumn(written.of);
    const typed =
      read.kind === 'measure' && read.value !== undefined ? typedIn(read.value, scope) : undefined;
    return {
      name,
      label: written.label ?? labelOfMeasured(name, typed, translate),
      type: typeOf(name),
      show: written.show ?? ['table', 'chart'],
      ...(written.total !== undefined && written.total !== true && { total: written.total }),
      ...(read.kind === 'measure'
        ? { measure: { of: read.of, value: read.value } }
        : { formula: written.of }),
    };
  });
}

/** The label of a column that is named like its value. */
function labelOfMeasured(name: string, typed: Expression | undefined, translate: Translate): string {
  if (name === 'count' && typed === undefined) return translate('report.count');
  return typed?.type.field?.labels.list ?? commonName(name, translate);
}

function typeOfColumn(
  { of, type }: WrittenColumn,
  scope: Scope,
  columns: readonly string[],
  typeOf: (column: string) => ColumnType,
): ColumnType {
  if (type !== undefined) return type;
  const read = readColumn(of);
  if (read.kind === 'measure') {
    if (read.of === 'count' || read.value === undefined) return 'integer';
    const typed = typedIn(read.value, scope);
    const figure = typed === undefined ? 'number' : figureOf(typed);
    return read.of === 'avg' && figure === 'integer' ? 'number' : figure;
  }
  const typed = typedIn(of, columnScope(columns, scope));
  const ofName = ([name = '']: readonly string[]) => (columns.includes(name) ? typeOf(name) : 'number');
  return typed === undefined ? 'number' : figureOf(typed, ofName);
}

/** The names of a formula over columns: the columns, what is asked, and today. */
export function columnScope(columns: readonly string[], { names: { ask, today }, types }: Scope): Scope {
  const own = Object.fromEntries(columns.map((name) => [name, NUMBER]));
  const names = { ...(ask && { ask }), ...(today && { today }), ...own };
  return { names, resources: {}, types, isInDatabase: true };
}

function typedIn(text: string, scope: Scope): Expression | undefined {
  const checked = checkExpression(text, scope);
  return 'typed' in checked ? checked.typed : undefined;
}

function sortOf(by: string): Report['sort'] {
  return by.startsWith('-') ? { column: by.slice(1), order: 'desc' } : { column: by, order: 'asc' };
}

/** Without `of`, a chart draws the sections, or the first column of a report without sections. */
function chartOf(
  { chart, sections: written }: ExpandedReport,
  sections: readonly ReportSection[],
  columns: readonly ReportColumn[],
  complete: (group: WrittenGroup) => ReportGroup,
): ReportChart | undefined {
  if (chart === undefined) return undefined;
  const { kind, by, split } = chart;
  const own = sections.find(({ groups }) => groups.length > 0)?.groups[0];
  const first = columns.find(({ show }) => show.includes('chart')) ?? columns[0];
  const point = by === undefined ? own : complete(by);
  if (point === undefined) return undefined;
  return {
    kind,
    by: point,
    of: chart.of ?? (written ? sections.map(({ name }) => name) : first === undefined ? [] : [first.name]),
    split: split && complete(split),
  };
}
