import { useMemo } from 'react';
import type { Report } from '../../../schema/report.ts';
import { pathOf } from '../../address/paths.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { translatedAnswer } from '../report/translatedAnswer.ts';
import { useReport } from '../report/useReport.ts';

/** The report of a card: its answer, and the address of its page with the same values. */
export function useCardReport({
  report: name,
  ask,
}: {
  report: string;
  ask: Readonly<Record<string, string>>;
}) {
  const { reports = {} } = useDefinitions();
  // The check of the definitions: a card names a report that exists.
  const report = reports[name] as Report;
  const { answer: given, error, again } = useReport(report, ask, true);
  const answer = useMemo(() => given && translatedAnswer(report, given), [report, given]);
  const query = new URLSearchParams(ask).toString();
  const address = `${pathOf(report.path)}${query === '' ? '' : `?${query}`}`;
  return { report, answer, failure: error?.message, again, address };
}
