import { expect } from 'vitest';
import type { TestServer } from '../support/server.ts';
import { totalsOf } from '../support/statement.ts';
import { NOMINAL, type Transaction } from './Books.ts';
import type { Firm } from './Firm.ts';
import {
  bookLedger,
  goodsOn,
  payTotals,
  projectTotals,
  type Range,
  stockLedger,
  transactionOf,
} from './ledgers.ts';
import type { Random } from './random.ts';
import { budgetAgainstActual, type Planned, reportsOf } from './reports.ts';
import * as statements from './statements.ts';

/** Compares what the product answers with the model, to the paisa. */

/** How many calls are under way at once. */
const AT_ONCE = 6;

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;

const LEDGERS: Readonly<Record<string, (id: number) => string>> = {
  bank: (id) => `/bank/ledger/${id}?`,
  vendor: (id) => `/vendor/ledger/history?id=${id}&`,
  customer: (id) => `/customer/ledger/${id}?`,
  employee: (id) => `/employee/ledger/history?id=${id}&`,
  project: (id) => `/supply_cash_project/ledger/${id}?`,
  inventory: (id) => `/inventory/ledger/${id}?`,
};

/** How many figures of each report are opened. */
const FIGURES = 3;

const isSum = (of: string | undefined): boolean => of === 'sum' || of === 'count';

export class Comparison {
  private readonly plans: Planned[] = [];
  private planning: Promise<void> | undefined;

  constructor(
    private readonly server: TestServer,
    private readonly firm: Firm,
    private readonly days: readonly string[],
    private readonly random: Random,
  ) {}

  /** All ledgers, and the statements of a day and a range. */
  async some(): Promise<void> {
    await this.inTurn([...this.ledgers(this.all), this.statements(this.day, this.range)]);
  }

  /** That, the balances, goods and statements of each day, and the ledgers and statements of random ranges. */
  async everything(): Promise<void> {
    const statements = Array.from({ length: 3 }, () => this.statements(this.day, this.range));
    await this.inTurn([
      ...this.ledgers(this.all),
      ...this.ledgers(this.range),
      ...statements,
      this.statements(this.firm.today(), this.all),
      ...this.reports(this.day, this.range),
      ...this.reports(this.firm.today(), this.all),
      ...[...this.days, this.firm.today()].map((day) => () => this.endOf(day)),
      ...this.days.map((day) => this.statements(day, { from: this.days[0] as string, to: day })),
      () => this.sound(),
    ]);
  }

  /** The shipped reports, on a random day and over a random range. */
  async shippedReports(): Promise<void> {
    await this.inTurn(this.reports(this.day, this.range));
  }

  /** What was just posted: every entry, and every move of goods. */
  async transactions(posted: readonly Transaction[]): Promise<void> {
    for (const one of posted) {
      if (one.id === undefined) continue;
      const { data } = await this.get(`/transaction/${one.id}`);
      const { entries, stock, ...head } = transactionOf(one);
      same(`transaction ${one.id}`, pick(data, head), head);
      const like = (rows: Body[], own: readonly object[]) => rows.map((row, n) => pick(row, own[n] ?? {}));
      same(`entries of transaction ${one.id}`, like(data.entries, entries), entries);
      same(`goods of transaction ${one.id}`, like(data.stock, stock), stock);
    }
  }

  /** A few at a time: the server answers several at once. */
  private async inTurn(parts: readonly (() => Promise<void>)[]): Promise<void> {
    const left = [...parts];
    const work = async () => {
      for (let part = left.shift(); part !== undefined; part = left.shift()) await part();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  private get day(): string {
    return this.random.of(this.days);
  }

  private get all(): Range {
    return { from: '2000-01-01', to: this.firm.today() };
  }

  private get range(): Range {
    const [a, b] = [this.random.of(this.days), this.random.of(this.days)];
    return a < b ? { from: a, to: b } : { from: b, to: a };
  }

  private async get(path: string): Promise<Body> {
    const { status, body, text } = await this.server.api('GET', path);
    expect(status, `${path}: ${text}`).toBe(200);
    return body;
  }

  private ledgers(range: Range): (() => Promise<void>)[] {
    const nominal = Object.keys(NOMINAL).map((key) => () => this.book(key, `/ledger/${key}?`, range));
    const ofRecords = Object.entries(LEDGERS).flatMap(([entity, path]) =>
      Array.from({ length: this.firm.counts.get(entity) ?? 0 }, (_, n) => async () => {
        if (entity === 'inventory') await this.stock(n + 1, path(n + 1), range);
        else await this.book(`${entity}:${n + 1}`, path(n + 1), range);
      }),
    );
    return [...nominal, ...ofRecords];
  }

  private async book(key: string, path: string, range: Range): Promise<void> {
    const address = `${path}dateFrom=${range.from}&dateTo=${range.to}`;
    const body = await this.get(address);
    const { rows, ...figures } = bookLedger(this.firm, key, range);
    const [entity, id] = key.split(':');
    const expected = {
      ...figures,
      ...(entity === 'employee' && payTotals(this.firm, Number(id), range)),
      ...(entity === 'project' && projectTotals(this.firm, Number(id), range)),
    };
    same(`${address} ${key}`, pick(body, expected), expected);
    sameRows(address, body.ledger_entries ?? body.data, rows);
  }

  private async stock(id: number, path: string, range: Range): Promise<void> {
    const address = `${path}dateFrom=${range.from}&dateTo=${range.to}`;
    const body = await this.get(address);
    const { rows, ...figures } = stockLedger(this.firm, id, range);
    same(address, pick(body, figures), figures);
    sameRows(address, body.data, rows);
  }

  private statements(day: string, range: Range): () => Promise<void> {
    const project = this.random.between(1, this.firm.counts.get('project') as number);
    return () => this.statementsOf(day, range, project);
  }

  private async statementsOf(day: string, range: Range, project: number): Promise<void> {
    const trial = totalsOf(await this.get(`/report/trial-balance?date=${day}`));
    for (const pair of ['opening_', '', 'closing_'])
      expect(trial[`${pair}debit`]).toBe(trial[`${pair}credit`]);

    const sheet = totalsOf(await this.get(`/report/balance-sheet?date=${day}`));
    expect(sheet.assets).toBe(sheet.sources);

    const dates = `from=${range.from}&to=${range.to}`;
    const profit = totalsOf(await this.get(`/report/profit-and-loss?${dates}`));
    const entries = statements.entriesOf(this.firm, range);
    same(`profit ${dates}`, profit, statements.profitOf(entries));
    same(
      `profit by project ${dates}`,
      totalsOf(await this.get(`/report/profit-by-project?${dates}`)),
      profit,
    );
    const ofProject = await this.get(`/report/profit-and-loss?${dates}&project_id=${project}`);
    const own = entries.filter((one) => one.project === project);
    same(`profit of ${project} ${dates}`, totalsOf(ofProject), statements.profitOf(own));

    const flow = totalsOf(await this.get(`/report/cash-flow?${dates}`));
    const parts = [flow.beginning, flow.received, flow.paid].map((amount) => cents(amount ?? 0));
    expect(cents(flow.end ?? 0)).toBe(parts.reduce((all, amount) => all + amount, 0));
    const held = async (date: string) => totalsOf(await this.get(`/report/money?date=${date}`)).balance;
    expect(flow.end).toBe(await held(range.to));
  }

  /** Shipped reports, by the groups and the columns that the model has, and the budget of each project. */
  private reports(day: string, range: Range): (() => Promise<void>)[] {
    const figures = reportsOf(this.firm, day, range);
    const names = [...Object.keys(figures), 'budget_against_actual'];
    expect(Object.keys(this.server.context.reports).filter((name) => !names.includes(name))).toEqual([]);
    return [
      ...Object.entries(figures).map(([name, expected]) => async () => {
        await this.report(name, { day, range }, expected);
      }),
      async () => {
        await this.plan();
        const expected = budgetAgainstActual(
          this.firm,
          this.plans.filter(({ from }) => from <= day),
          day,
        );
        await this.report('budget_against_actual', { day, range }, expected);
      },
    ];
  }

  private async report(
    name: string,
    { day, range }: { day: string; range: Range },
    expected: Readonly<Record<string, readonly (number | null)[]>>,
  ): Promise<void> {
    const isOfRange = this.server.context.reports[name]?.ask.some((input) => input.name === 'to');
    const dates = isOfRange ? `from=${range.from}&to=${range.to}` : `date=${day}`;
    const body = await this.get(`/report/${name}?${dates}`);
    const { rows, sections } = body;
    const columns = Object.values(expected)[0]?.length ?? 0;
    // A group without parts is one, too.
    const innermost = rows.filter(({ level }: Body, n: number) => !(rows[n + 1]?.level > level));
    const found = innermost.map(({ section, key, values }: Body) => [
      [sections[section].name, ...key].join(' ').trim(),
      values.slice(0, columns),
    ]);
    same(`${name} ${dates}`, Object.fromEntries(found), expected);
    await this.opened(name, dates, body);
  }

  /** Some figures of a report, each of which is the sum of the rows that it opens. */
  private async opened(name: string, dates: string, { rows, sections, columns }: Body): Promise<void> {
    const own = this.server.context.reports[name]?.columns ?? [];
    const sums = columns.flatMap(({ name: column, pivoted }: Body, place: number) =>
      !pivoted && own.some((one) => one.name === column && isSum(one.measure?.of)) ? [{ column, place }] : [],
    );
    const open = rows.filter(({ opens }: Body) => opens);
    if (sums.length === 0 || open.length === 0) return;
    for (let n = 0; n < FIGURES; n += 1) {
      const { section, key, values } = this.random.of<Body>(open);
      const { column, place } = this.random.of<Body>(sums);
      // Of figures that do not add up there is no sum.
      if (values[place] === null) continue;
      const figure = new URLSearchParams({
        ...{ _section: sections[section].name || '0', _key: JSON.stringify(key), _column: column },
        _end: '1000',
      });
      const { data, total_amount } = await this.get(`/report/${name}/rows?${dates}&${figure}`);
      same(`${name} ${dates} ${key} ${column}`, total_amount, values[place]);
      const isCount = own.find((one) => one.name === column)?.measure?.of === 'count';
      if (data.length < 1000 && data[0]?._value !== undefined && !isCount) {
        const sum = data.reduce((all: number, row: Body) => all + Math.round(row._value * 1000), 0);
        same(`rows of ${name} ${dates} ${key} ${column}`, sum, Math.round((values[place] ?? 0) * 1000));
      }
    }
  }

  /** Gives every second project a budget, once. */
  private plan(): Promise<void> {
    this.planning ??= this.makePlans();
    return this.planning;
  }

  private async makePlans(): Promise<void> {
    const [projects = 0, products = 0] = ['project', 'inventory'].map((name) => this.firm.counts.get(name));
    for (let project = 1; project <= projects; project += 2) {
      const product = this.random.between(1, Math.max(1, products));
      const own: Omit<Planned, 'from'>[] = [
        { project, head: 'materials', product, amount: this.random.between(1, 900_000) / 100 },
        { project, head: 'materials', product: null, amount: 500 },
        { project, head: 'wages', product: null, amount: this.random.between(1, 900_000) / 100 },
      ];
      const lines = own.map(({ head, product: product_id, amount }) => ({ head, product_id, amount }));
      const body = { based_on: 0, lines };
      const { status, text } = await this.server.api('POST', `/budget/${project}`, body);
      // An earlier comparison of the same firm has given it one, or it was deleted.
      expect([200, 404, 409], text).toContain(status);
      if (status === 404) continue;
      const { data } = await this.get(`/budget/${project}`);
      const from = data.created_at.slice(0, 10);
      if (status === 200) this.plans.push(...own.map((plan) => ({ ...plan, from })));
      else
        for (const { head, product_id: product, amount } of data.rows)
          if (amount !== null) this.plans.push({ project, from, head, product, amount });
    }
  }

  /** The goods at the end of a day. */
  private async endOf(day: string): Promise<void> {
    const sheet = await this.get(`/stock_count/sheet?date=${day}&_start=0&_end=500`);
    const ids: number[] = sheet.data.map(({ id }: Body) => id);
    const goods = Object.fromEntries(
      sheet.data.map(({ id, quantity, value }: Body) => [id, { quantity, value }]),
    );
    const own = Object.fromEntries(ids.map((id) => [id, goodsOn(this.firm, id, day)]));
    same(`goods of ${day}`, goods, own);
  }

  private async sound(): Promise<void> {
    const { text } = await this.server.api('GET', '/verify');
    expect(text).toContain('"sound":true');
  }
}

const cents = (amount: number): number => Math.round(amount * 100);

function pick(body: Body, like: object): Body {
  return Object.fromEntries(Object.keys(like).map((name) => [name, body[name]]));
}

function same(what: string, actual: unknown, expected: unknown): void {
  expect(actual, `${what}: ${difference(actual, expected)}`).toEqual(expected);
}

/** The first place where two answers differ: '3.amount is 12, the model has 13'. */
function difference(actual: Body, expected: Body, path = ''): string | undefined {
  if (typeof actual !== 'object' || typeof expected !== 'object' || actual === null || expected === null) {
    const isSame = JSON.stringify(actual) === JSON.stringify(expected);
    return isSame
      ? undefined
      : `${path} is ${JSON.stringify(actual)}, the model has ${JSON.stringify(expected)}`;
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = difference(actual[key], expected[key], path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The id of a transaction that no answer named, such as an adjustment's, is not compared. */
function sameRows(
  what: string,
  actual: Body[],
  expected: readonly { transaction_id: number | null }[],
): void {
  expect(actual.length, what).toBe(expected.length);
  const known = actual.map((row, n) => {
    const own = expected[n] as object;
    const shown = pick(row, own);
    return (own as Body).transaction_id === null ? { ...shown, transaction_id: null } : shown;
  });
  same(what, known, expected);
}
