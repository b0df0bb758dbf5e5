import type { Definition } from '../grammar/grammar.ts';
import { inEnglish, namesOf, type Translate } from '../language/translate.ts';
import type { ReportView } from '../resource.ts';

/** The default first day of a report (docs/business-rules.md, "Ledgers"). */
const FROM = '2020-01-01';

/** The page that asks for a record and opens its report; undefined unless the definition has one. */
export function completeReport(
  definition: Definition,
  label: { one: string; many: string },
  translate: Translate = inEnglish,
): ReportView | undefined {
  const { report: written, name } = definition;
  if (written === undefined) return undefined;
  return {
    page: written.page,
    parameter: written.parameter ?? `${name}_id`,
    path: written.path ?? `reports/${name}`,
    title: written.title ?? translate('report.title', namesOf(label)),
    submit: written.submit ?? translate('report.submit'),
    from: written.from ?? FROM,
  };
}
