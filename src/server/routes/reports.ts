import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../errors/AppError.ts';
import type { Report, ReportInput, Reports } from '../../schema/report.ts';
import { guardReport } from '../access/guardReport.ts';
import { readAs } from '../access/readAs.ts';
import type { Context, ReadContext, ReadDb } from '../context.ts';
import { readCancellable } from '../database/cancellable.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { missingRecords } from '../queries/lists/missingRecords.ts';
import { checkBound } from '../queries/reports/bound.ts';
import { bookBalances, NAMED, namedFigures } from '../queries/reports/namedFigures.ts';
import { openFigure } from '../queries/reports/openFigure.ts';
import type { InputValues } from '../queries/reports/Relation.ts';
import { FIGURE_PARAMETERS, readFigure } from '../queries/reports/readFigure.ts';
import { inputRecords, inputsOn, readInputs } from '../queries/reports/readInputs.ts';
import { type ReportReading, runReport } from '../queries/reports/runReport.ts';
import { businessToday } from '../sql/businessTime.ts';
import { answers, type JsonSchema } from './http/openapi.ts';
import { exposeTotal } from './http/sendRows.ts';

/** The reports of the definitions, each with a call of its own and one for the rows behind its figures, in a scope below /api. */
export function registerReports(api: FastifyInstance, context: Context, reports: Reports): void {
  for (const report of Object.values(reports)) registerReport(api, context, report);
  const { trial_balance } = reports;
  if (trial_balance !== undefined) registerBooks(api, context, trial_balance);
}

/** The balance of every account at the end of a day, as the trial balance has it. */
function registerBooks(api: FastifyInstance, context: Context, report: Report): void {
  api.get('/books', { schema: schemaOfBooks() }, async (request, reply) => {
    guardReport(context, report, request.actor);
    const inputs = readInputs(report, request.query as QueryString, onToday(context));
    return read(readAs(context, request.actor), request, reply, async (trx, reading, own) => {
      const answer = await runReport(trx, own, report, inputs, reading);
      return { success: true, data: bookBalances(answer, own, reading) };
    });
  });
}

/** The address may be written like that of the report's page, too, with `-` for `_`. */
function registerReport(api: FastifyInstance, context: Context, report: Report): void {
  for (const name of new Set([report.name, report.name.replaceAll('_', '-')]))
    registerAt(api, context, report, name);
}

function registerAt(api: FastifyInstance, context: Context, report: Report, name: string): void {
  api.get(`/report/${name}`, { schema: schemaOf(report) }, async (request, reply) => {
    guardReport(context, report, request.actor);
    const inputs = readInputs(report, request.query as QueryString, onToday(context));
    return read(readAs(context, request.actor), request, reply, async (trx, reading, own) => {
      await checkInputs(trx, own, report, inputs);
      const answer = await runReport(trx, own, report, inputs, reading);
      return { success: true, ...answer, ...namedFigures(answer, own, reading) };
    });
  });

  api.get(`/report/${name}/rows`, { schema: schemaOfRows(report) }, async (request, reply) => {
    guardReport(context, report, request.actor);
    const query = request.query as QueryString;
    const inputs = readInputs(report, query, onToday(context), FIGURE_PARAMETERS);
    const own = FIGURE_PARAMETERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
    const figure = readFigure(readAs(context, request.actor), report, Object.fromEntries(own));
    return read(readAs(context, request.actor), request, reply, async (trx, reading, own) => {
      await checkInputs(trx, own, report, inputs);
      const { total, ...opened } = await openFigure(trx, own, report, inputs, figure, reading);
      exposeTotal(reply, total);
      return { success: true, ...opened };
    });
  });
}

function onToday(context: Context) {
  return inputsOn(context, businessToday(context.timeZone));
}

/** Reads in a snapshot that ends with the reader's connection. */
async function read<T>(
  context: ReadContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: ReadDb, reading: ReportReading, own: ReadContext) => Promise<T>,
): Promise<T> {
  const left = new AbortController();
  const onClose = () => left.abort();
  reply.raw.once('close', onClose);
  try {
    return await readCancellable(context, { reader: request.actor.id, signal: left.signal }, (trx) =>
      work(trx, { user: request.actor, timeZone: context.timeZone, ...onToday(context) }, context),
    );
  } finally {
    reply.raw.off('close', onClose);
  }
}

/**
 * Whether the records of the inputs exist, and the report stays within its bound.
 *
 * @throws AppError
 */
async function checkInputs(
  trx: ReadDb,
  context: ReadContext,
  report: Report,
  inputs: InputValues,
): Promise<void> {
  const errors = await missingRecords(trx, context, inputRecords(report, inputs));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await checkBound(trx, context, report, inputs);
}

const TEXT = { type: 'string' };
const LIST = { type: 'array' };
const SCALAR = ['number', 'string', 'null'];

/** A parameter as OpenAPI describes it; its default is what the definition says. */
function parameter({ kind, label, options, required, default: own, to }: ReportInput): JsonSchema {
  const types: Readonly<Record<ReportInput['kind'], JsonSchema>> = {
    date: { ...TEXT, format: 'date' },
    month: { ...TEXT, pattern: '^\\d{4}-\\d\\d$' },
    reference: { type: 'integer', minimum: 1 },
    options: { ...TEXT, enum: options?.map(({ value }) => value) },
    number: { type: 'number' },
    text: TEXT,
    boolean: { type: 'boolean' },
  };
  const notes = [
    label,
    ...(to === undefined ? [] : [`the id of a ${to}`]),
    ...(own === undefined ? [] : [`by default ${own}`]),
  ];
  return {
    ...types[kind],
    description: `${notes.join('; ')}${required && own === undefined ? '; required' : ''}`,
  };
}

function parametersOf({ ask }: Report): [string, JsonSchema][] {
  return ask.map((inputs) => [inputs.name, parameter(inputs)]);
}

function schemaOf(report: Report): JsonSchema {
  const properties = {
    success: { const: true },
    ...{ report: TEXT, label: TEXT, inputs: { type: 'object' }, compared: { type: ['object', 'null'] } },
    ...{ columns: LIST, groups: LIST, sections: LIST, rows: LIST, totals: LIST },
    ...{ chart: { type: ['object', 'null'] }, truncated: { type: 'boolean' } },
    ...Object.fromEntries(
      (NAMED[report.name] ?? []).map((name) => [name, name === 'data' ? LIST : { type: SCALAR }]),
    ),
  };
  return {
    summary: report.label,
    description: report.description,
    tags: ['Reports'],
    querystring: { type: 'object', properties: Object.fromEntries(parametersOf(report)) },
    response: answers({ type: 'object', required: ['success', 'columns', 'rows', 'totals'], properties }),
  };
}

function schemaOfBooks(): JsonSchema {
  const data = { type: 'array', items: { type: 'object' } };
  return {
    summary: 'The balance of every account at the end of a day, on its normal side',
    tags: ['Reports'],
    querystring: { type: 'object', properties: { date: { ...TEXT, format: 'date' } } },
    response: answers({
      type: 'object',
      required: ['success', 'data'],
      properties: { success: { const: true }, data },
    }),
  };
}

function schemaOfRows(report: Report): JsonSchema {
  const own: [string, JsonSchema][] = [
    ['_section', { ...TEXT, description: 'The name of the section, where there are several' }],
    ['_key', { ...TEXT, description: 'The keys of the row as a JSON array' }],
    ['_column', { ...TEXT, description: 'The column of the figure' }],
    ['_pivot', { ...TEXT, description: 'The value of the pivot' }],
    ['_budget', { type: 'boolean', description: 'Of the budget that the report is compared with' }],
    ['_start', { type: 'integer', minimum: 0 }],
    ['_end', { type: 'integer', minimum: 0 }],
  ];
  const properties = {
    success: { const: true },
    columns: LIST,
    data: LIST,
    total_amount: { type: ['number', 'null'] },
  };
  return {
    summary: `${report.label}: the rows behind a figure`,
    tags: ['Reports'],
    querystring: { type: 'object', properties: Object.fromEntries([...parametersOf(report), ...own]) },
    response: answers({ type: 'object', required: ['success', 'columns', 'data'], properties }),
  };
}
