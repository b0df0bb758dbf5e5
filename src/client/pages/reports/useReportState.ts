import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Report } from '../../../schema/report.ts';
import { type ReportState, readState, writeState } from '../../generic/report/reportAddress.ts';
import { useToday } from '../../providers/today.ts';

/** The chosen values, and how the answer is shown. Both stand in the address, so that a report can be sent as a link. */
export function useReportState(report: Report) {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(report, params, today), [report, params, today]);
  const change = useCallback(
    (change: Partial<ReportState>) =>
      setParams((before) => writeState(report, { ...readState(report, before, today), ...change }, before), {
        preventScrollReset: true,
        // Another view of the same figures is no page to go back to.
        replace: Object.keys(change).every((name) => name === 'view'),
      }),
    [report, setParams, today],
  );
  return { state, change };
}
