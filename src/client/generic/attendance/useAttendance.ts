import { type HttpError, useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Attendance } from '../../../schema/index.ts';
import { LEDGER } from '../page/derived.ts';
import {
  type AttendanceQuery,
  type AttendanceTotals,
  fetchAttendance,
  fetchTotals,
  type MonthAttendance,
} from './MonthAttendance.ts';
import type { AttendanceState } from './useAttendanceState.ts';

/** The shown page of the attendance; the one before stays while another is loading. */
export function useAttendance(
  name: string,
  attendance: Attendance,
  { page, size, ...query }: AttendanceState,
) {
  const provider = useDataProvider()();
  return useQuery<MonthAttendance, HttpError>({
    queryKey: [LEDGER, 'attendance', name, query, page, size],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchAttendance(provider, attendance, query, { start: (page - 1) * size, end: page * size }, signal),
  });
}

/** The sums of all people, which stay while one goes from page to page. */
export function useAttendanceTotals(
  name: string,
  attendance: Attendance,
  { month, place, q }: AttendanceQuery,
) {
  const provider = useDataProvider()();
  const query = { month, place, q };
  return useQuery<AttendanceTotals, HttpError>({
    queryKey: [LEDGER, 'attendance', name, query, 'totals'],
    queryFn: ({ signal }) => fetchTotals(provider, attendance, query, signal),
  });
}
