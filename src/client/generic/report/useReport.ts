import { useEffect, useRef } from 'react';
import type { Report } from '../../../schema/report.ts';
import { useCall, wholeBody } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { text } from '../../providers/i18n.ts';
import { onChanges } from '../../providers/live/bus.ts';
import type { ReportAnswer } from './Answer.ts';

/** Leaving the page, or another choice, aborts the call, and with it the statement. */
export function useReport(report: Report, query: Readonly<Record<string, string>>, enabled: boolean) {
  const call = { path: `/report/${report.name}`, query, failed: text('reports.failed') };
  // The live updates leave it to this page, which reads less often than lists.
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall<ReportAnswer>(
    enabled ? call : undefined,
    { read: wholeBody<ReportAnswer>, keepPrevious: true, isSteady: true },
  );
  useLiveReport(report, refetch);
  return {
    answer: error === null ? data : undefined,
    error,
    /** An answer to another choice is shown meanwhile. */
    isStale: isPlaceholderData,
    isFetching,
    again: () => void refetch(),
  };
}

/** The least time between two readings of a report, in milliseconds: it may be a sum over all entries. */
const GAP = 5_000;

/** Reads the report again some seconds after others changed what it is made of. */
function useLiveReport({ of }: Report, refetch: (options: { cancelRefetch: boolean }) => unknown): void {
  const { resources } = useDefinitions();
  const latest = useRef(refetch);
  latest.current = refetch;
  const source = 'resource' in of ? of.resource : undefined;
  useEffect(() => {
    // Any movement makes entries.
    const read = Object.values(resources).filter(({ name, kind }) =>
      source === undefined ? kind === 'movement' : name === source,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChanges(({ touches }) => {
      if (timer === undefined && read.some(touches)) {
        timer = setTimeout(() => {
          timer = undefined;
          latest.current({ cancelRefetch: false });
        }, GAP);
      }
      return undefined;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [resources, source]);
}
