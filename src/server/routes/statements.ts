import type { FastifyInstance } from 'fastify';
import { invalid } from '../../errors/AppError.ts';
import { add } from '../../ledger/money.ts';
import { BOOK_CLASSES } from '../../schema/index.ts';
import { guardStatement } from '../access/guardReport.ts';
import { readAs } from '../access/readAs.ts';
import type { Actor, Context, ReadContext, ReadDb } from '../context.ts';
import { openSnapshot } from '../database/snapshot.ts';
import { readDayParameters } from '../queries/ledgers/ledgerParameters.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { missingRecords } from '../queries/lists/missingRecords.ts';
import { balanceSheet, yearStartOf } from '../queries/statements/balanceSheet.ts';
import { cashFlow } from '../queries/statements/cashFlow.ts';
import { profitAndLoss, profitByProject } from '../queries/statements/profitAndLoss.ts';
import { type AccountSum, accountStandings, TRIAL_SUMS, trialLine } from '../queries/statements/sums.ts';
import { businessToday } from '../sql/businessTime.ts';
import { answers, type JsonSchema } from './http/openapi.ts';
import { exposeTotal } from './http/sendRows.ts';

/** The projects of a page without its own size. */
const PROJECTS = 50;

/** The statements (docs/business-rules.md, "Statements"), each read from one snapshot of the books, in a scope below /api. */
export function registerStatements(api: FastifyInstance, context: Context): void {
  const read = async <T>(
    statement: (trx: ReadDb, own: ReadContext) => Promise<T>,
    actor: Actor,
  ): Promise<T> => {
    guardStatement(actor);
    const own = readAs(context, actor);
    const { trx, end } = await openSnapshot(own, actor.id);
    try {
      return await statement(trx, own);
    } finally {
      await end();
    }
  };
  const today = () => businessToday(context.timeZone);

  api.get(
    '/report/trial-balance',
    { schema: schemaOf('The trial balance', ['from', 'date'], TRIAL) },
    async (request) => {
      const query = readDayParameters(request.query as QueryString, ['from', 'date']);
      const { date = today() } = query;
      return read(async (trx, own) => {
        const from = query.from ?? (await yearStartOf(trx, date));
        const data = (await accountStandings(trx, own, { from, to: date })).map(trialLine);
        const totals = TRIAL_SUMS.map((name) => [
          `total_${name}`,
          Number(add(data.map((line) => line[name]))),
        ]);
        return {
          success: true,
          from,
          date,
          data: data.map((line) => ({ ...line, ...numbers(line, TRIAL_SUMS) })),
          ...Object.fromEntries(totals),
        };
      }, request.actor);
    },
  );

  api.get(
    '/report/profit-and-loss',
    { schema: schemaOf('Profit and loss', ['from', 'to'], PROFIT, ['project_id']) },
    async (request) => {
      const query = readDayParameters(request.query as QueryString, ['from', 'to'], ['project_id']);
      const { to = today(), project_id: project } = query;
      return read(async (trx, own) => {
        await checkProject(trx, own, project);
        const from = query.from ?? (await yearStartOf(trx, to));
        const { lines, ...sums } = await profitAndLoss(trx, own, { from, to }, project);
        return {
          success: true,
          from,
          to,
          project_id: project ?? null,
          data: lines.map(lineOf),
          ...numbers(sums),
        };
      }, request.actor);
    },
  );

  api.get(
    '/report/profit-by-project',
    { schema: schemaOf('The profit of each project', ['from', 'to'], PROJECT_PROFIT, ['_start', '_end']) },
    async (request, reply) => {
      const query = readDayParameters(request.query as QueryString, ['from', 'to'], [], true);
      const { to = today(), window = { start: 0, end: PROJECTS } } = query;
      return read(async (trx, own) => {
        const from = query.from ?? (await yearStartOf(trx, to));
        const { rows, total } = await profitByProject(trx, own, { from, to }, window);
        exposeTotal(reply, total);
        return {
          success: true,
          from,
          to,
          data: rows.map(({ project_id, project_name, ...sums }) => ({
            project_id,
            project_name,
            ...numbers(sums),
          })),
        };
      }, request.actor);
    },
  );

  api.get(
    '/report/balance-sheet',
    { schema: schemaOf('The balance sheet', ['date'], BALANCE) },
    async (request) => {
      const { date = today() } = readDayParameters(request.query as QueryString, ['date']);
      const { lines, ...sheet } = await read((trx, own) => balanceSheet(trx, own, date), request.actor);
      return {
        success: true,
        date,
        fiscal_year_from: sheet.yearFrom,
        data: lines.map(lineOf),
        ...numbers({ assets: sheet.assets, liabilities: sheet.liabilities, equity: sheet.equity }),
        ...numbers({ profit_of_year: sheet.profitOfYear, profit_before: sheet.profitBefore }),
        ...numbers({ retained_earnings: sheet.profitBefore }),
      };
    },
  );

  api.get(
    '/report/cash-flow',
    { schema: schemaOf('The cash flow', ['from', 'to'], CASH) },
    async (request) => {
      const query = readDayParameters(request.query as QueryString, ['from', 'to']);
      const { to = today() } = query;
      return read(async (trx, own) => {
        const from = query.from ?? (await yearStartOf(trx, to));
        const { lines, ...sums } = await cashFlow(trx, own, { from, to });
        return {
          success: true,
          from,
          to,
          data: lines.map(({ key, label, class: own, resource, ...sides }) => ({
            ...{ key, label, class: own, resource },
            ...numbers(sides, ['in', 'out']),
          })),
          ...numbers(sums, ['opening', 'closing', 'in', 'out']),
        };
      }, request.actor);
    },
  );
}

function lineOf({ key, label, class: own, resource, amount }: AccountSum) {
  return { key, label, class: own, resource, amount: Number(amount) };
}

/** Exact amounts as JSON numbers. */
function numbers<Sums extends object, Name extends keyof Sums>(
  sums: Sums,
  names: readonly Name[] = Object.keys(sums) as Name[],
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, Number(sums[name])])) as Record<Name, number>;
}

const NUMBER = { type: 'number' };
const TEXT = { type: 'string' };
const ACCOUNT: JsonSchema = {
  key: {
    ...TEXT,
    description:
      "The book's key, or the entity whose books are summed; with `.opposite` behind it those of its books that stand on the other side",
  },
  label: TEXT,
  class: { ...TEXT, enum: BOOK_CLASSES },
  resource: { type: ['string', 'null'] },
};
const sums = (...names: string[]): JsonSchema => Object.fromEntries(names.map((name) => [name, NUMBER]));
const PROFITS = sums('income', 'cost', 'gross', 'overhead', 'profit');
const TRIAL = {
  line: { ...ACCOUNT, normal: TEXT, ...sums(...TRIAL_SUMS) },
  head: { from: TEXT, date: TEXT, ...sums(...TRIAL_SUMS.map((name) => `total_${name}`)) },
};
const PROFIT = {
  line: { ...ACCOUNT, ...sums('amount') },
  head: { from: TEXT, to: TEXT, project_id: { type: ['integer', 'null'] }, ...PROFITS },
};
const PROJECT_PROFIT = {
  line: { project_id: { type: ['integer', 'null'] }, project_name: { type: ['string', 'null'] }, ...PROFITS },
  head: { from: TEXT, to: TEXT },
};
const BALANCE = {
  line: { ...ACCOUNT, ...sums('amount') },
  head: {
    date: TEXT,
    fiscal_year_from: TEXT,
    ...sums('assets', 'liabilities', 'equity', 'profit_of_year', 'profit_before', 'retained_earnings'),
  },
};
const CASH = {
  line: { ...ACCOUNT, ...sums('in', 'out') },
  head: { from: TEXT, to: TEXT, ...sums('opening', 'closing', 'in', 'out') },
};

function schemaOf(
  summary: string,
  days: readonly string[],
  { line, head }: { line: JsonSchema; head: JsonSchema },
  ids: readonly string[] = [],
): JsonSchema {
  const own = [
    ...days.map((name) => [name, { type: 'string', format: 'date' }]),
    ...ids.map((name) => [name, { type: 'integer', minimum: name.startsWith('_') ? 0 : 1 }]),
  ];
  const data = { type: 'array', items: { type: 'object', properties: line } };
  const properties = { success: { const: true }, ...head, data };
  return {
    summary,
    tags: ['Statements'],
    querystring: { type: 'object', properties: Object.fromEntries(own) },
    response: answers({ type: 'object', required: ['success', 'data'], properties }),
  };
}

/** @throws AppError invalid for a project that does not exist */
async function checkProject(trx: ReadDb, context: ReadContext, id: number | undefined): Promise<void> {
  const [resource] = context.settings.dimensions;
  if (id === undefined || resource === undefined) return;
  const errors = await missingRecords(trx, context, [{ name: 'project_id', resource, id }]);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
