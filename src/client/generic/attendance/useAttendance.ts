import { useCallback } from 'react';
import type { Attendance } from '../../../schema/index.ts';
import { useCall } from '../../data/index.ts';
import { type AttendanceQuery, peopleCall, readPeople, readTotals, totalsCall } from './MonthAttendance.ts';
import type { AttendanceState } from './useAttendanceState.ts';

/** The shown page of the attendance; the one before stays while another is loading. */
export function useAttendance(attendance: Attendance, { page, size, ...query }: AttendanceState) {
  const start = (page - 1) * size;
  const read = useCallback((body: unknown) => readPeople(body, start), [start]);
  const call = peopleCall(attendance, query, { start, end: page * size });
  return useCall(call, { read, keepPrevious: true });
}

/** The sums of all people, which stay while one goes from page to page. */
export function useAttendanceTotals(attendance: Attendance, query: AttendanceQuery) {
  return useCall(totalsCall(attendance, query), { read: readTotals });
}
