import { invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { type Notice, notice } from '../../../errors/notices.ts';
import { add, parseDecimal } from '../../../ledger/money.ts';
import {
  checkField,
  countedRef,
  type Resource,
  SHEET_LIMIT,
  type Sheet,
  sheetForm,
} from '../../../schema/index.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { noticeBody } from '../../messages.ts';
import { recordSheet } from '../../operations/movements/recordSheet.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { decidingFields, type SharedValues, sheetLines, targetOf } from '../../queries/lists/sheetLines.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { guardAccess } from '../http/guardAccess.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneWith, type JsonSchema, TOTAL_HEADERS } from '../http/openapi.ts';
import { PAGED, readPage } from '../http/readPage.ts';
import { exposeListTotal } from '../http/sendRows.ts';
import type { RecordCall } from './RecordCall.ts';
import { readWords } from './readWords.ts';
import { bodySchema, rowSchema } from './recordSchemas.ts';

/** The two calls of a sheet: the records of its lines, and recording it. */
export function sheetCalls(context: Context, resource: Resource): RecordCall[] {
  const { sheet } = resource;
  return sheet === undefined
    ? []
    : [linesCall(context, resource, sheet), recordCall(context, resource, sheet)];
}

function linesCall(context: Context, resource: Resource, sheet: Sheet): RecordCall {
  const { method, path } = sheet.read;
  const names = decidingFields(resource, sheet);
  return {
    method,
    path,
    summary: `The lines of a sheet of ${resource.label.many}: their records, with what was entered for them`,
    access: 'list',
    // Who records them fills in the lines.
    instead: 'create',
    schema: {
      querystring: {
        type: 'object',
        properties: { ...namedProperties([...names, 'q']), ...(PAGED.properties as JsonSchema) },
      },
      response: answers(linesSchema(context, resource, sheet), { headers: TOTAL_HEADERS }),
    },
    handler: async (request, reply) => {
      // The lines are records of another resource, with all of their values.
      guardAccess(targetOf(context, resource, sheet), 'list', request.actor);
      const query = request.query as QueryString;
      const values = readShared(context, resource, names, query);
      const paging = Object.fromEntries(
        Object.entries(query).filter(([name]) => name !== 'q' && !names.includes(name)),
      );
      const { start, end } = readPage(paging) ?? { start: 0, end: SHEET_LIMIT };
      const window = { start, end: Math.min(end, start + SHEET_LIMIT), words: readWords(query.q) };
      const { rows, ...count } = await sheetLines(
        readAs(context, request.actor),
        resource,
        sheet,
        values,
        window,
      );
      exposeListTotal(reply, count);
      return reply.send({ success: true, data: rows });
    },
  };
}

function namedProperties(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
}

/**
 * The shared values in the query, as their types store them.
 *
 * @throws AppError invalid for values that are not of their types, or missing though required.
 */
function readShared(
  context: Context,
  resource: Resource,
  names: readonly string[],
  query: QueryString,
): SharedValues {
  const errors = noFailures();
  const today = businessToday(context.timeZone);
  const values = names.flatMap((name) => {
    const field = resource.fields[name];
    if (field === undefined) return [];
    const given = query[name];
    if (Array.isArray(given))
      errors[name] = failure('notText', { field: { field: name, label: field.label } });
    const text = given === undefined || given === '' ? undefined : given;
    const checked = checkField(field, context.types, text, { intent: 'create', today });
    if ('errors' in checked) Object.assign(errors, checked.errors);
    return 'value' in checked ? [[name, checked.value]] : [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return Object.fromEntries(values);
}

function linesSchema(context: Context, resource: Resource, sheet: Sheet): JsonSchema {
  const row = rowSchema(targetOf(context, resource, sheet), context.types) as { properties: JsonSchema };
  const entered = { type: 'array', items: rowSchema(resource, context.types) };
  const line = { ...row, properties: { ...row.properties, entered } };
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data: { type: 'array', items: line } },
  };
}

function recordCall(context: Context, resource: Resource, sheet: Sheet): RecordCall {
  const { method, path } = sheet.create;
  const data = { type: 'array', items: rowSchema(resource, context.types) };
  return {
    method,
    path,
    summary: `Record ${resource.label.many} in a sheet, all or none`,
    access: 'create',
    schema: {
      headers: KEY_HEADER,
      body: bodySchema(sheetForm(resource, sheet), context.types, 'create'),
      response: answers(doneWith({ data })),
    },
    handler: (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const rows = await recordSheet(trx, context, resource, sheet, request.body, actor);
        const done = noticeBody(context, noticeOf(context, resource, sheet, rows));
        return { status: 200, body: { success: true, ...done, data: rows } };
      }),
  };
}

/** The definition's message; otherwise how many were recorded, and what they come to if a line has one amount beside those that are part of it. */
function noticeOf(context: Context, resource: Resource, sheet: Sheet, rows: readonly Row[]): Notice {
  const { message } = sheet.create;
  if (message !== undefined)
    return notice('authored', {
      text: { text: message, resource: resource.name, at: 'sheet.create.message' },
    });
  const records = countedRef(resource, rows.length);
  const amounts = Object.values(sheet.lines.of ?? {}).filter(
    ({ name, type }) =>
      context.types[type]?.amount === 'money' && resource.post?.beyond?.includes(name) !== true,
  );
  const [amount, other] = amounts;
  // Who does not read the amounts gets no sum of them.
  const isRead = rows.every((row) => (row[amount?.name ?? ''] ?? null) !== null);
  if (amount === undefined || other !== undefined || !isRead) return notice('sheetRecorded', { records });
  const sum = add(rows.map((row) => parseDecimal(row[amount.name]) ?? '0'));
  const currency = amount.prefix ?? context.settings.currency;
  return notice('sheetRecordedOf', { records, amount: { money: sum, currency } });
}
