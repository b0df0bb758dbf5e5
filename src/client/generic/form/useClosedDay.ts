import { isDay } from '../../../fields/calendar.ts';
import { formatDay } from '../../../fields/formatDay.ts';
import { words } from '../../../fields/readText.ts';
import { type Field, firstOpenDay, type Resource } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

/** Whether a field is the day on which a movement counts. */
export function isMovementDay({ kind }: Pick<Resource, 'kind'>, { name }: Field): boolean {
  return kind === 'movement' && name === 'date';
}

/**
 * Returns a function that describes why a day takes no movement, with the first day that does; undefined for an open day
 * (docs/business-rules.md, "Periods"). The server checks it again.
 */
export function useClosedDay(): (day: unknown) => string | undefined {
  const text = useText();
  const { periods, dateFormat } = useDefinitions().settings;
  return (value) => {
    const day = words(value);
    // Text that is still being typed is no day yet.
    if (periods === undefined || !isDay(day)) return undefined;
    const open = firstOpenDay(periods);
    if (day >= open) return undefined;
    const first = formatDay(open, dateFormat);
    const { closedUpTo } = periods;
    return closedUpTo !== null && day <= closedUpTo
      ? text('periods.closedDay', { day: formatDay(closedUpTo, dateFormat), open: first })
      : text('periods.beforeBooks', { open: first });
  };
}

/** Returns a function that gives the day of a reversal or a correction: the original's if it is open, otherwise today. */
export function useReversalDay(): (original: string, today: string) => string {
  const closedDay = useClosedDay();
  return (original, today) => (closedDay(original) === undefined ? original : today);
}
