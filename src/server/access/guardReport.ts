import { AppError } from '../../errors/AppError.ts';
import { checkExpression } from '../../schema/expression/check.ts';
import { namesIn } from '../../schema/expression/parse.ts';
import { type ReportDefinitions, reportScope } from '../../schema/expression/reportScope.ts';
import { movementRule } from '../../schema/grammar/rules.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { Report, ReportSource } from '../../schema/report.ts';
import type { Actor, Context } from '../context.ts';
import type { Access } from './Access.ts';
import { accessOf } from './compile.ts';
import { pathsOf, readsPath, readsWhole } from './readsWhole.ts';
import { refused } from './refusals.ts';

/** A budget stands beside what was spent, in money and in goods. @throws AppError notFound, statementNeedsAll */
export function guardBudget({ access }: Actor): void {
  if (access === undefined) return;
  if (!access.reports.has('read')) throw new AppError('notFound');
  if (!readsSource(access, { kind: 'budget_entries' })) throw new AppError('statementNeedsAll');
}

/**
 * A report over entries shows all books or nothing (docs/definitions/access.md, "Statements").
 *
 * @throws AppError notFound for who may not read what the report is of, statementNeedsAll for who reads only a part.
 */
export function guardReport(
  context: Pick<Context, 'resources' | 'access' | 'types' | 'settings'>,
  report: Report,
  given: Pick<Actor, 'isAdmin' | 'roles'>,
): void {
  const access = accessOf(context, given);
  if (access === undefined || readsReport(access, report, context)) return;
  const { of } = report;
  const isOfBooks = of.kind !== 'records' && of.kind !== 'lines';
  throw new AppError(access.reports.has('read') && isOfBooks ? 'statementNeedsAll' : 'notFound');
}

/** @throws AppError reportMailRight without the right to mail reports. */
export function guardReportMail(
  context: Pick<Context, 'resources' | 'access'>,
  given: Pick<Actor, 'isAdmin' | 'roles'>,
): void {
  const access = accessOf(context, given);
  if (access !== undefined && !access.reports.has('mail'))
    throw refused(new AppError('reportMailRight'), 'reports', { right: 'mail' });
}

/**
 * Whether all that a report over books needs is read, or of another one its source: with all that decides which rows it has and how
 * they are grouped, and the value of a column at least.
 */
export function readsReport(access: Access, report: Report, definitions: ReportDefinitions): boolean {
  const { of, columns } = report;
  if (!access.reports.has('read') || !readsSource(access, of)) return false;
  const { rows } = usesOf(report, definitions);
  const unread = unreadColumns(access, report, definitions);
  return (
    rows.every((path) => isRead(access, of, definitions, path)) &&
    (columns.length === 0 || columns.some(({ name }) => !unread.has(name)))
  );
}

function readsSource(access: Access, of: ReportSource): boolean {
  if ('resource' in of) return readsWhole(access, of.resource, of.kind === 'lines' ? of.field : undefined);
  if (of.kind === 'stock_entries') return access.readsAllStocks;
  return access.readsAllBooks && (of.kind !== 'budget_entries' || access.readsAllStocks);
}

/** The columns of a report whose figures depend on what the reader does not read: they are absent, not 0. */
export function unreadColumns(
  access: Access | undefined,
  report: Report,
  definitions: ReportDefinitions,
): ReadonlySet<string> {
  if (access === undefined) return new Set();
  const { columns } = usesOf(report, definitions);
  const unread = new Set(
    report.columns
      .filter(({ name }) => columns.get(name)?.some((path) => !isRead(access, report.of, definitions, path)))
      .map(({ name }) => name),
  );
  for (let size = -1; size !== unread.size; ) {
    size = unread.size;
    for (const { name, formula } of report.columns)
      if (formula !== undefined && namesIn(formula).some(({ path: [used = ''] }) => unread.has(used)))
        unread.add(name);
  }
  return unread;
}

/** The paths that decide on the rows of a report, and those in the value of each column. */
interface Uses {
  rows: readonly string[][];
  columns: ReadonlyMap<string, readonly string[][]>;
}

const usesOf = keptFor((report: Report, definitions: ReportDefinitions): Uses => {
  const scope = reportScope(report.of, report.ask, definitions);
  const paths = (text: string | undefined): readonly string[][] => {
    const checked = text === undefined ? undefined : checkExpression(text, scope);
    return checked === undefined || 'problem' in checked ? [] : pathsOf(checked.typed);
  };
  const { where, sections, pivot, chart, columns } = report;
  const groups = [...sections.flatMap((section) => section.groups), pivot, chart?.by, chart?.split];
  const texts = [where, ...sections.map((section) => section.where), ...groups.map((group) => group?.of)];
  return {
    rows: texts.flatMap(paths),
    columns: new Map(columns.map(({ name, measure }) => [name, paths(measure?.value)])),
  };
});

/** Whether the value at a path is read of every row of a source that is read. */
function isRead(
  access: Access,
  of: ReportSource,
  definitions: ReportDefinitions,
  [first = '', ...rest]: readonly string[],
): boolean {
  const { resources, settings } = definitions;
  const leadsOn = (to: string | undefined) =>
    rest.length === 0 ||
    (to !== undefined &&
      access.resources.get(to)?.readsAll === true &&
      readsPath(access, resources, to, rest));
  if (of.kind !== 'records' && of.kind !== 'lines') {
    const accounts = Object.values(resources).find(({ account }) => account !== undefined)?.name;
    const goods = Object.values(resources).find(({ stock }) => stock !== undefined)?.name;
    const to = { project_id: settings.dimensions[0], by: accounts, record_id: goods, product_id: goods };
    return leadsOn(Object.hasOwn(to, first) ? to[first as keyof typeof to] : first);
  }
  if (first === 'record' && rest.length > 0) return readsPath(access, resources, of.resource, rest);
  const child = of.kind === 'lines' ? resources[of.resource]?.fields[of.field]?.of?.[first] : undefined;
  const costs = movementRule(resources[of.resource]?.post?.rule)?.costs;
  // The cost of a line is made of its total and of the discount of its record.
  if (of.kind === 'lines' && child === undefined && first === 'cost' && costs !== undefined)
    return [[costs.total], ['record', costs.discount]].every((path) => isRead(access, of, definitions, path));
  if (of.kind === 'records' || child === undefined)
    return readsPath(access, resources, of.resource, [first, ...rest]);
  const hidden = access.resources.get(of.resource)?.hiddenOfLines.get(of.field);
  return hidden?.has(first) !== true && leadsOn(child.to);
}
