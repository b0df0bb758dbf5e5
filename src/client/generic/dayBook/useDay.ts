import { useSearchParams } from 'react-router';
import { isDay } from '../../../fields/calendar.ts';
import { useToday } from '../../providers/today.ts';

interface Day {
  /** YYYY-MM-DD. */
  day: string;
  page: number;
  size: number;
}

/**
 * The shown day and page from the address (`?date=2025-01-31&page=2`). The default is today.
 *
 * @param omitsToday false if an address without a day shows something else.
 */
export function useDay(
  sizes: readonly number[],
  omitsToday = true,
): Day & { change: (change: Partial<Day>) => void } {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const given = params.get('date') ?? '';
  const requested = Number(params.get('size'));
  const now: Day = {
    day: isDay(given) ? given : today,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: sizes.includes(requested) ? requested : (sizes[0] ?? 20),
  };
  const change = (change: Partial<Day>) => {
    const next = { ...now, page: 1, ...change };
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        put(after, 'date', omitsToday && next.day === today ? '' : next.day);
        put(after, 'page', next.page === 1 ? '' : String(next.page));
        put(after, 'size', next.size === sizes[0] ? '' : String(next.size));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { ...now, change };
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}
