import { useSearchParams } from 'react-router';
import { isDay } from '../../../fields/calendar.ts';
import { useToday } from '../../providers/today.ts';
import type { AttendanceQuery } from './MonthAttendance.ts';

export const SIZES = [25, 50, 100] as const;

export interface AttendanceState extends AttendanceQuery {
  page: number;
  size: number;
}

/** The shown month and people, from the address: `?month=2026-03&place=4&q=karim&page=2&size=50`. The default is the present month. */
export function useAttendanceState(): {
  state: AttendanceState;
  change: (change: Partial<AttendanceState>) => void;
} {
  const [params, setParams] = useSearchParams();
  const present = useToday().slice(0, 7);
  const month = params.get('month') ?? '';
  const place = params.get('place') ?? '';
  const size = Number(params.get('size'));
  const state: AttendanceState = {
    month: isDay(`${month}-01`) ? month : present,
    place: /^[1-9]\d{0,14}$/.test(place) ? place : '',
    q: params.get('q') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: SIZES.find((known) => known === size) ?? SIZES[0],
  };
  const change = (change: Partial<AttendanceState>) => {
    const next = { ...state, page: 1, ...change };
    const written = {
      month: next.month === present ? '' : next.month,
      place: next.place,
      q: next.q,
      page: next.page === 1 ? '' : String(next.page),
      size: next.size === SIZES[0] ? '' : String(next.size),
    };
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(written))
          if (value === '') after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { state, change };
}
