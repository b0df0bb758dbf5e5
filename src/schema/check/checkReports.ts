import { problem } from '../../errors/problem.ts';
import { completeFields } from '../complete/completeFields.ts';
import { labelOf } from '../complete/completeNames.ts';
import { reportPath } from '../complete/completeReports.ts';
import type { ReportDefinitions } from '../expression/reportScope.ts';
import type { FieldTypes } from '../fieldType.ts';
import type { Mistake } from '../mistake.ts';
import type { Resource, Resources } from '../resource.ts';
import type { ReadSettings, Written, WrittenReportFile } from '../written.ts';
import type { AddMistake } from './check.ts';
import { checkAsk } from './checkAsk.ts';
import { checkMenu } from './checkMenus.ts';
import { checkReport } from './checkReport.ts';

/**
 * Every mistake in names and expressions of reports. A report with invalid parts, or one beside invalid definitions, is checked as
 * far as these do not matter.
 *
 * @param names of all definitions, including unreadable ones.
 */
export function checkReports(
  reports: readonly WrittenReportFile[],
  all: readonly Written[],
  names: readonly string[],
  isAllReadable: boolean,
  types: FieldTypes,
  settings: ReadSettings,
): Mistake[] {
  const mistakes: Mistake[] = [];
  const owners = new Map<string, string>();
  const resources = resourcesOf(all, types);
  const { dimensions, books } = settings.value;
  const known = { dimensions, books: settings.mistakes.length === 0 ? books : undefined };
  const definitions: ReportDefinitions = { resources, types, settings: known };
  const unread = names.filter((name) => resources[name] === undefined);
  const forAdministrators = new Set(
    all.flatMap(({ definition: { name, access } }) =>
      access === 'admin' || (typeof access === 'object' && access.list === 'admin') ? [name] : [],
    ),
  );
  for (const { report, source, isWhole } of reports) {
    const addMistake: AddMistake = (path, found, at) => mistakes.push(source.mistake(path, found, at));
    const owner = owners.get(report.name);
    if (owner !== undefined)
      addMistake(['name'], problem('nameTaken', { name: report.name, file: owner }), 'value');
    else owners.set(report.name, source.file);
    checkMenu(report.menu, ['menu'], settings.value, addMistake);
    if (!isWhole) continue;
    const scope = { report, definitions, raw: source.value, unread, forAdministrators, addMistake };
    checkAsk(scope);
    if (isAllReadable) checkReport(scope);
  }
  return mistakes;
}

/** The routes of reports, each once: a repeated name is a mistake of its own. */
export function reportRoutes(
  reports: readonly WrittenReportFile[],
): { source: WrittenReportFile['source']; route: string }[] {
  const first = new Map(reports.toReversed().map((one) => [one.report.name, one]));
  return [...first.values()]
    .reverse()
    .map(({ report, source }) => ({ source, route: reportPath(report.name) }));
}

/** As much of the resources as expressions need; complete ones exist only once all definitions are right. */
function resourcesOf(all: readonly Written[], types: FieldTypes): Resources {
  return Object.fromEntries(
    all.map(({ definition }) => {
      const { name, kind = 'entity', account, book, stock } = definition;
      const post = typeof definition.post === 'string' ? { rule: definition.post } : definition.post;
      const fields = completeFields(definition, types);
      return [
        name,
        { name, kind, account, book, stock, post, label: labelOf(definition), fields } as unknown as Resource,
      ];
    }),
  );
}
