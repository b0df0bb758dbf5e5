import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Report } from '../../../schema/report.ts';
import { asHttpError, bodyOf } from '../../providers/data/answers.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { send } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';
import { onChanges, STEADY } from '../../providers/live/bus.ts';
import type { ReportAnswer } from './Answer.ts';

const REPORT = 'report';

/** Leaving the page, or another choice, aborts the call, and with it the statement. */
export function useReport(report: Report, query: Readonly<Record<string, string>>, enabled: boolean) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<ReportAnswer, HttpError>({
    queryKey: [REPORT, report.name, query],
    enabled,
    queryFn: ({ signal }) => readCall(`/report/${report.name}`, query, signal),
    placeholderData: keepPreviousData,
    // The live updates leave it to this page, which reads less often than lists.
    meta: STEADY,
  });
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

/** The body of a call. Throws Refine's HttpError. */
export async function readCall<Body>(
  path: string,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<Body> {
  try {
    return bodyOf(await send({ method: 'GET', path, query, signal }), text('reports.failed')) as Body;
  } catch (error) {
    throw asHttpError(error, text('reports.failed'));
  }
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
