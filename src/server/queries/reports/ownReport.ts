import { completeReports } from '../../../schema/complete/completeReports.ts';
import { expandReport } from '../../../schema/complete/expandReport.ts';
import type { WrittenReport } from '../../../schema/grammar/reportGrammar.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import type { Report } from '../../../schema/report.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { ReportAnswer } from './Answer.ts';
import type { InputValues } from './Relation.ts';
import { inputsOn } from './readInputs.ts';
import { runReport } from './runReport.ts';

/**
 * A report that a part of the product asks, written like those of `resources/reports`: a figure has one definition, wherever it is
 * shown.
 */
export function ownReport(
  write: (context: ReadContext) => Omit<WrittenReport, 'name' | 'description'>,
): (db: ReadDb, context: ReadContext, inputs: InputValues) => Promise<ReportAnswer> {
  const completed = keptFor((_: ReadContext['resources'], context: ReadContext): Report => {
    const written = expandReport({ name: 'own', description: '', ...write(context) });
    return completeReports([written], context).own as Report;
  });
  return (db, context, inputs) => {
    const { resources, timeZone } = context;
    const on = inputsOn(context, businessToday(timeZone));
    return runReport(db, context, completed(resources, context), inputs, { timeZone, ...on });
  };
}
