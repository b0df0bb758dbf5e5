import type { Definition } from '../grammar/grammar.ts';
import { inEnglish, namesOf, type Say } from '../language/say.ts';
import type { ReportView } from '../resource.ts';

/** The specification's first day of a report (2-calls, section 9). */
const FROM = '2020-01-01';

/** The page that asks for a record and opens its report; a definition has one when it says so. */
export function completeReport(
  definition: Definition,
  label: { one: string; many: string },
  say: Say = inEnglish,
): ReportView | undefined {
  const { report: written, name } = definition;
  if (written === undefined) return undefined;
  return {
    page: written.page,
    parameter: written.parameter ?? `${name}_id`,
    path: written.path ?? `reports/${name}`,
    title: written.title ?? say('report.title', namesOf(label)),
    submit: written.submit ?? say('report.submit'),
    from: written.from ?? FROM,
  };
}
