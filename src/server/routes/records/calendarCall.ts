import { failure } from '../../../errors/failure.ts';
import { existsAsDay } from '../../../schema/days.ts';
import { CALENDAR_LIMITS, calendarPath, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { listCalendar } from '../../queries/lists/listCalendar.ts';
import type { JsonSchema } from '../http/openapi.ts';
import { rowSchema } from './recordSchemas.ts';
import type { OwnParameters, ViewCall } from './viewCalls.ts';

const DAY_LENGTH = 86_400_000;

/** The call that answers the records of some days, for a calendar and a timeline: how many each day has, and the first of them. */
export function calendarCall(context: Context, resource: Resource): ViewCall {
  return {
    kind: 'calendar',
    path: calendarPath,
    summary: `List ${resource.label.many} by their days, as a calendar or a timeline`,
    parameters: {
      _from: { type: 'string', description: 'The first day, YYYY-MM-DD' },
      _to: { type: 'string', description: `The last day, at most ${CALENDAR_LIMITS.days} days in all` },
      _most: { type: 'integer', minimum: 0, description: 'The rows of one day; 3 by default' },
      _rows: { type: 'integer', minimum: 0, description: 'The first rows of all days, in place of _most' },
    },
    answer: {
      ...CALENDAR,
      properties: {
        ...(CALENDAR.properties as object),
        rows: { type: 'array', items: rowSchema(resource, context.types) },
      },
    },
    read: ({ context: reading, request, by }, own) => {
      const days = readDays(own);
      return listCalendar(reading, resource, request, by, { ...days, ...readMost(own, days.count) });
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

/** The rows of one day and of all days. */
function readMost(own: OwnParameters, days: number): { most: number; rows: number } {
  const { rows, together } = CALENDAR_LIMITS;
  const ofAll = readCount(own, '_rows', together);
  if (ofAll !== undefined) return { most: ofAll, rows: ofAll };
  const bound = Math.min(rows, Math.floor(together / days));
  return { most: readCount(own, '_most', bound) ?? Math.min(3, bound), rows: together };
}

function readCount(own: OwnParameters, name: '_most' | '_rows', bound: number): number | undefined {
  const text = own.value(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,4}$/.test(text)) own.refuse(name, failure('notCount', { name }));
  if (Number(text) > bound) own.refuse(name, failure('pageTooLarge', { most: String(bound) }));
  return Number(text);
}

const CALENDAR: JsonSchema = {
  type: 'object',
  required: ['success', 'days', 'rows', 'found', 'more'],
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
    found: { type: 'integer', description: 'The number of records in all of these days' },
    more: { type: 'boolean', description: 'There are more records than were counted' },
  },
};
