import { subtract } from '../../../ledger/money.ts';
import { BOOK_CLASSES, type BookClass, humanise } from '../../../schema/index.ts';
import { namedDay } from '../../../schema/views/namedDays.ts';
import type { ReadContext } from '../../context.ts';
import type { ReportAnswer } from './Answer.ts';
import { type Account, accountsOf, oppositeAccounts } from './accounts.ts';
import type { ReportReading } from './runReport.ts';

type Figure = number | null;
type Line = Account & Record<string, unknown>;

/** An answer with the accounts that its rows are about. */
interface Statement extends ReportAnswer {
  context: ReadContext;
  reading: ReportReading;
}

/** Figures by name: the lines by account, and the sums. */
type NamedFigures = { data: readonly object[] } & Record<string, unknown>;

const PROFITS = ['income', 'cost', 'gross', 'overhead', 'profit'] as const;
const SIDES = ['opening_debit', 'opening_credit', 'closing_debit', 'closing_credit'] as const;
const TRIAL = [...SIDES, 'period_debit', 'period_credit', 'debit', 'credit'];

/** The shipped statements, whose figures are read by name, too. */
const STATEMENTS: Readonly<Record<string, (statement: Statement) => NamedFigures>> = {
  trial_balance: trialBalance,
  profit_and_loss: (statement) => ({
    ...daysOf(statement, 'from', 'to', 'project_id'),
    data: linesOf(statement, ['income', 'cost', 'overhead'], {
      amount: [amounts(statement, 'income', 'cost', 'overhead'), 1],
    }),
    ...sectionSums(statement, PROFITS),
  }),
  profit_by_project: profitByProject,
  balance_sheet: balanceSheet,
  cash_flow: cashFlow,
};

/** The names that the answer of each statement has beside its table. */
export const NAMED: Readonly<Record<string, readonly string[]>> = {
  trial_balance: ['from', 'date', 'data', ...TRIAL.map((name) => `total_${name}`)],
  profit_and_loss: ['from', 'to', 'project_id', 'data', ...PROFITS],
  profit_by_project: ['from', 'to', 'data'],
  balance_sheet: [
    ...['date', 'fiscal_year_from', 'data', 'assets', 'liabilities', 'equity'],
    ...['profit_of_year', 'profit_before', 'retained_earnings'],
  ],
  cash_flow: ['from', 'to', 'data', 'opening', 'closing', 'in', 'out'],
};

/**
 * The figures of a statement by the names of accounts and sums, for callers that do not draw its table (docs/business-rules.md,
 * "Statements"): the same figures as those of its rows and totals. Undefined for every other report.
 */
export function namedFigures(
  answer: ReportAnswer,
  context: ReadContext,
  reading: ReportReading,
): NamedFigures | undefined {
  return Object.hasOwn(STATEMENTS, answer.report)
    ? STATEMENTS[answer.report]?.({ ...answer, context, reading })
    : undefined;
}

/** The balance of each account on its normal side, from the answer of the trial balance (`GET /books`). */
export function bookBalances(answer: ReportAnswer, context: ReadContext, reading: ReportReading): object[] {
  const { data } = trialBalance({ ...answer, context, reading });
  return (data as Line[]).map(({ key, label, normal, resource, debit, credit }) => {
    const [own, other] = normal === 'debit' ? [debit, credit] : [credit, debit];
    return { key, label, normal, resource, balance: less(own as Figure, other as Figure) };
  });
}

function trialBalance(statement: Statement): NamedFigures {
  const { columns, totals } = statement;
  const of = (name: string) => columns.findIndex((column) => column.name === name);
  // `period_` is the range; `debit` and `credit` alone are the closing balance.
  const places = {
    ...Object.fromEntries(SIDES.map((name) => [name, of(name)])),
    period_debit: of('debit'),
    period_credit: of('credit'),
    debit: of('closing_debit'),
    credit: of('closing_credit'),
  };
  const values = Object.entries(places).map(
    ([name, place]) => [name, [byAccount(statement, undefined, place), 1]] as const,
  );
  return {
    ...daysOf(statement, 'from', 'date'),
    data: linesOf(statement, BOOK_CLASSES, Object.fromEntries(values)),
    ...Object.fromEntries(
      Object.entries(places).map(([name, place]) => [`total_${name}`, totals[0]?.[place] ?? null]),
    ),
  };
}

function profitByProject(statement: Statement): NamedFigures {
  const { rows, columns } = statement;
  const data = rows.map(({ key, title, values }) => ({
    project_id: key[0] ?? null,
    project_name: key[0] === null ? null : title,
    ...Object.fromEntries(columns.map(({ name }, place) => [name, values[place] ?? null])),
  }));
  return { ...daysOf(statement, 'from', 'to'), data };
}

function balanceSheet(statement: Statement): NamedFigures {
  const { date } = statement.inputs;
  const { assets, liabilities, equity, retained, profit } = sectionSums(statement, [
    'assets',
    'liabilities',
    'equity',
    'retained',
    'profit',
  ]);
  return {
    ...{
      date,
      fiscal_year_from: namedDay('start of fiscal year', String(date), statement.reading.fiscalMonth),
    },
    data: linesOf(statement, ['asset', 'liability', 'equity'], {
      amount: [amounts(statement, 'assets', 'liabilities', 'equity'), 1],
    }),
    ...{ assets, liabilities },
    // With the profits, which the statement itself carries.
    equity: less(less(equity, negative(retained)), negative(profit)),
    ...{ profit_of_year: profit, profit_before: retained, retained_earnings: retained },
  };
}

function cashFlow(statement: Statement): NamedFigures {
  const { beginning, received, paid, end } = sectionSums(statement, ['beginning', 'received', 'paid', 'end']);
  const lines = linesOf(statement, BOOK_CLASSES, {
    in: [amounts(statement, 'received'), 1],
    out: [amounts(statement, 'paid'), -1],
  });
  return {
    ...daysOf(statement, 'from', 'to'),
    data: lines.filter((line) => line.in !== 0 || line.out !== 0),
    ...{ opening: beginning, closing: end, in: received, out: negative(paid) },
  };
}

/** The inputs of these names. */
function daysOf({ inputs }: Statement, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, inputs[name] ?? null]));
}

/** The total of each section. */
function sectionSums<Name extends string>(
  { sections, totals }: Statement,
  names: readonly Name[],
): Record<Name, Figure> {
  const of = (name: string) => totals[sections.findIndex((section) => section.name === name)]?.[0];
  return Object.fromEntries(names.map((name) => [name, of(name) ?? null])) as Record<Name, Figure>;
}

/** The first figure of each account in these sections. */
function amounts(statement: Statement, ...sections: readonly string[]): Map<string, Figure> {
  return byAccount(statement, sections, 0);
}

/** A figure of each account, by its key: that of the column at a place, in all sections if they are not named. */
function byAccount(
  { rows, groups, sections }: Statement,
  of: readonly string[] | undefined,
  place: number,
): Map<string, Figure> {
  const own = rows.filter(
    ({ section, level }) =>
      groups[section]?.[level]?.name === 'book' && of?.includes(sections[section]?.name ?? '') !== false,
  );
  return new Map(own.map(({ key, values }) => [String(key.at(-1)), (values[place] ?? null) as Figure]));
}

/**
 * A line for each account of these classes, in the order of the statements: those of the definitions, also without entries, and what
 * entries have besides.
 *
 * @param figures by name: those of accounts, and the sign with which they are answered.
 */
function linesOf(
  { context, rows }: Statement,
  classes: readonly BookClass[],
  figures: Readonly<Record<string, readonly [Map<string, Figure>, 1 | -1]>>,
): Line[] {
  const found = new Set(Object.values(figures).flatMap(([own]) => [...own.keys()]));
  const declared = accountsOf(context);
  const known = [...declared, ...oppositeAccounts(context).filter(({ key }) => found.has(key))];
  const gone = [...found].filter((key) => !known.some((account) => account.key === key));
  const all = [...known, ...gone.map((key) => undeclared(key, rows))];
  return classes.flatMap((one) =>
    all
      .filter((account) => account.class === one)
      .map((account) => ({
        ...account,
        ...Object.fromEntries(
          Object.entries(figures).map(([name, [own, sign]]) => {
            const figure = own.has(account.key) ? (own.get(account.key) as Figure) : 0;
            return [name, sign === 1 ? figure : negative(figure)];
          }),
        ),
      })),
  );
}

/** A book whose definition is gone keeps its balance, in the class that its rows have. */
function undeclared(key: string, rows: ReportAnswer['rows']): Account {
  const row = rows.find((one) => one.key.at(-1) === key);
  const own = BOOK_CLASSES.find((one) => one === row?.key[0]) ?? 'asset';
  return {
    key,
    label: row?.title ?? humanise(key),
    class: own,
    normal: own === 'liability' ? 'credit' : 'debit',
    resource: null,
  };
}

function negative(figure: Figure | undefined): Figure {
  return less(0, figure);
}

function less(one: Figure | undefined, other: Figure | undefined): Figure {
  return one === null || one === undefined || other === null || other === undefined
    ? null
    : Number(subtract(one, other));
}
