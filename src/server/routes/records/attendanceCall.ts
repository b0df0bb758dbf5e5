import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { daysOfMonth, isDay } from '../../../fields/calendar.ts';
import type { Attendance, Resource } from '../../../schema/index.ts';
import { recordId } from '../../../schema/recordId.ts';
import { readAs } from '../../access/readAs.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import { type QueryString, readWindow } from '../../queries/lists/listParameters.ts';
import {
  type AttendanceRequest,
  attendanceTotals,
  monthAttendance,
  pointedTo,
  readsAttendance,
} from '../../queries/lists/monthAttendance.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { guardAccess } from '../http/guardAccess.ts';
import { answers, type JsonSchema, TOTAL_HEADERS } from '../http/openapi.ts';
import { PAGED } from '../http/readPage.ts';
import { exposeTotal } from '../http/sendRows.ts';
import type { RecordCall } from './RecordCall.ts';
import { readWords } from './readWords.ts';

/** The people of a page without its own size, and of the largest page: each has up to 31 days. */
const PAGE = 50;
const LARGEST = 500;

/** The calls that answer who was present on which day of a month, and the sums of all (docs/business-rules.md, "Attendance"). */
export function attendanceCalls(context: Context, resource: Resource): RecordCall[] {
  const { attendance } = resource;
  if (attendance === undefined) return [];
  return [peopleCall(context, resource, attendance), totalsCall(context, resource, attendance)];
}

function peopleCall(context: Context, resource: Resource, attendance: Attendance): RecordCall {
  const { method, path } = attendance.read;
  return {
    method,
    path,
    summary: `The attendance of a month, by ${resource.label.many}: who was present on which day`,
    access: 'list',
    schema: {
      querystring: {
        type: 'object',
        properties: { ...queryOf(attendance), ...(PAGED.properties as JsonSchema) },
      },
      response: answers(PEOPLE, { headers: TOTAL_HEADERS }),
    },
    handler: async (request, reply) => {
      guardPeople(readAs(context, request.actor), resource, attendance, request.actor);
      const { month, window, wanted } = readRequest(context, resource, attendance, {
        query: request.query as QueryString,
        isPaged: true,
      });
      const { people, places, total } = await monthAttendance(
        readAs(context, request.actor),
        resource,
        attendance,
        wanted,
        window,
      );
      exposeTotal(reply, total);
      return reply.send({ success: true, month, data: people, places, total });
    },
  };
}

function totalsCall(context: Context, resource: Resource, attendance: Attendance): RecordCall {
  const { method, path } = attendance.totals;
  return {
    method,
    path,
    summary: `The attendance of a month, by ${resource.label.many}: how many were present, and the sums of all`,
    access: 'list',
    schema: {
      querystring: { type: 'object', properties: queryOf(attendance) },
      response: answers(TOTALS),
    },
    handler: async (request, reply) => {
      guardPeople(readAs(context, request.actor), resource, attendance, request.actor);
      const { month, wanted } = readRequest(context, resource, attendance, {
        query: request.query as QueryString,
        isPaged: false,
      });
      const { perDay, totals } = await attendanceTotals(
        readAs(context, request.actor),
        resource,
        attendance,
        wanted,
      );
      return reply.send({ success: true, month, per_day: perDay, totals });
    },
  };
}

/**
 * The rows are people, and the cells name places.
 *
 * @throws AppError notFound for who does not read who was present, and when.
 */
function guardPeople(own: ReadContext, resource: Resource, attendance: Attendance, actor: Actor): void {
  for (const field of [attendance.each, attendance.place])
    guardAccess(pointedTo(own, resource, field), 'list', actor);
  if (!readsAttendance(own, resource, attendance)) throw new AppError('notFound');
}

function queryOf({ place }: Attendance): JsonSchema {
  return {
    month: { type: 'string', description: 'YYYY-MM; the present month by default' },
    [place]: { type: 'integer', minimum: 1, description: 'Only of this place' },
    q: { type: 'string', description: 'Words that the texts of a person contain' },
  };
}

/** @throws AppError invalid for a wrong value, and for every unknown parameter. */
function readRequest(
  context: Context,
  resource: Resource,
  { place: placeField }: Attendance,
  { query, isPaged }: { query: QueryString; isPaged: boolean },
): { month: string; wanted: AttendanceRequest; window: { start: number; end: number } } {
  const errors = noFailures();
  const values = new Map(Object.entries(query).map(([name, given]) => [name, [given ?? ''].flat()]));
  const known = ['month', placeField, 'q', ...(isPaged ? ['_start', '_end'] : [])];
  for (const [name, texts] of values)
    if (!known.includes(name)) errors[name] = failure('unknownParameter', { name });
    else if (texts.length > 1) errors[name] = failure('givenTwice', { name });
  const month = values.get('month')?.[0] || businessToday(context.timeZone).slice(0, 7);
  if (!isDay(`${month}-01`)) errors.month = failure('monthUnreadable');
  const text = values.get(placeField)?.[0] ?? '';
  const place = text === '' ? undefined : recordId(text);
  if (text !== '' && place === undefined)
    errors[placeField] = failure('notAValue', {
      value: text.slice(0, 50),
      field: { field: placeField, label: resource.fields[placeField]?.label ?? '' },
    });
  const window = readWindow(
    values,
    (name, wrong) => {
      errors[name] = wrong;
      return undefined;
    },
    LARGEST,
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    month,
    wanted: { ...daysOfMonth(month), place, words: readWords(query.q) },
    window: window ?? { start: 0, end: PAGE },
  };
}

const NUMBER = {
  type: ['number', 'null'],
  description: 'null where it depends on what the reader does not read',
};
const SUMS = { days: { type: 'integer' }, earned: NUMBER, paid: NUMBER, open: NUMBER };
const list = (properties: JsonSchema): JsonSchema => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties },
});
const DATE = { type: 'string', format: 'date' };
const MONTH = { type: 'string', description: 'YYYY-MM' };
const PEOPLE: JsonSchema = {
  type: 'object',
  required: ['success', 'month', 'data', 'places', 'total'],
  properties: {
    success: { const: true },
    month: MONTH,
    data: list({
      id: { type: 'integer' },
      name: { type: 'string' },
      deleted: { type: 'boolean' },
      ...SUMS,
      cells: list({
        date: DATE,
        places: { type: 'array', items: { type: 'integer' } },
        earned: NUMBER,
        paid: NUMBER,
      }),
    }),
    places: list({ id: { type: 'integer' }, name: { type: 'string' } }),
    total: { type: 'integer', description: 'How many people were found' },
  },
};
const TOTALS: JsonSchema = {
  type: 'object',
  required: ['success', 'month', 'per_day', 'totals'],
  properties: {
    success: { const: true },
    month: MONTH,
    per_day: list({ date: DATE, people: { type: 'integer' } }),
    totals: { type: 'object', description: 'The sums of all people that were found', properties: SUMS },
  },
};
