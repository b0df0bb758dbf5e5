import { failure } from '../../../errors/failure.ts';
import { existsAsDay } from '../../../fields/calendar.ts';
import { CALENDAR_LIMITS, calendarPath, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { listCalendar } from '../../queries/lists/listCalendar.ts';
import type { JsonSchema } from '../http/openapi.ts';
import { rowSchema } from './recordSchemas.ts';
import type { OwnParameters, ViewCall } from './viewCalls.ts';

const DAY_LENGTH = 86_400_000;

/** The call that answers the records of some days: how many each day has, and the first of them. */
export function calendarCall(context: Context, resource: Resource): ViewCall {
  return {
    kind: 'calendar',
    path: calendarPath,
    summary: `List ${resource.label.many} by their days, as a calendar`,
    parameters: {
      _from: { type: 'string', description: 'The first day, YYYY-MM-DD' },
      _to: { type: 'string', description: `The last day, at most ${CALENDAR_LIMITS.days} days in all` },
      _most: { type: 'integer', minimum: 0, description: 'The rows of one day; 3 by default' },
    },
    answer: {
      ...CALENDAR,
      properties: {
        ...(CALENDAR.properties as object),
        rows: { type: 'array', items: rowSchema(resource, context.types) },
      },
    },
    read: ({ request, by }, own) => {
      const days = readDays(own);
      return listCalendar(context, resource, request, by, { ...days, most: readMost(own, days.count) });
    },
  };
}

function readDays(own: OwnParameters): { from: string; to: string; count: number } {
  const [from, to] = [own.value('_from') ?? '', own.value('_to') ?? ''];
  if (!existsAsDay(from)) own.refuse('_from', failure('fromNotDay'));
  if (!existsAsDay(to)) own.refuse('_to', failure('toNotDay'));
  if (to < from) own.refuse('_to', failure('fromAfterTo'));
  const count = (Date.parse(to) - Date.parse(from)) / DAY_LENGTH + 1;
  if (count > CALENDAR_LIMITS.days)
    own.refuse('_to', failure('tooManyDays', { most: String(CALENDAR_LIMITS.days) }));
  return { from, to, count };
}

function readMost(own: OwnParameters, days: number): number {
  const text = own.value('_most') ?? '3';
  if (!/^\d{1,4}$/.test(text)) own.refuse('_most', failure('notCount', { name: '_most' }));
  const { rows, together } = CALENDAR_LIMITS;
  const most = Math.min(rows, Math.floor(together / days));
  if (Number(text) > most) own.refuse('_most', failure('pageTooLarge', { most: String(most) }));
  return Number(text);
}

const CALENDAR: JsonSchema = {
  type: 'object',
  required: ['success', 'days', 'rows', 'more'],
  properties: {
    success: { const: true },
    days: {
      type: 'array',
      description: 'The days that have records',
      items: {
        type: 'object',
        required: ['day', 'count'],
        properties: { day: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
      },
    },
    more: { type: 'boolean', description: 'There are more records than were counted' },
  },
};
