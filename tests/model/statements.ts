import {
  changeOf,
  classOf,
  ENTITIES,
  type Entry,
  isDebitBook,
  isMoney,
  kindOf,
  NOMINAL,
  type Transaction,
} from './Books.ts';
import { sum, taka } from './exact.ts';
import type { Firm } from './Firm.ts';

/** The statements of the model (docs/business-rules.md, "Statements"), each added up from all entries, in the form of the calls. */

interface Range {
  from: string;
  to: string;
}

type Dated = Entry & { date: string; of: Transaction };

const EVER = '0000-01-01';

/** All entries of a range of days. */
export function entriesOf(firm: Firm, { from, to }: Range): Dated[] {
  return firm.books.transactions.filter(({ date }) => date >= from && date <= to).flatMap(datedOf);
}

/** Made once for each transaction: the statements of a hundred days read them a thousand times. */
const dated = new WeakMap<Transaction, Dated[]>();

function datedOf(of: Transaction): Dated[] {
  const entries = dated.get(of) ?? of.entries.map((entry) => ({ ...entry, date: of.date, of }));
  dated.set(of, entries);
  return entries;
}

/** The sum of each account: a nominal book, or the books of all records of an entity. */
function sumsOf(entries: readonly Entry[]): Map<string, bigint> {
  const sums = new Map<string, bigint>(
    [...Object.keys(NOMINAL), ...Object.keys(ENTITIES)].map((key) => [key, 0n]),
  );
  for (const entry of entries) {
    const kind = kindOf(entry.book);
    sums.set(kind, (sums.get(kind) as bigint) + changeOf(entry));
  }
  return sums;
}

const ofClass = (sums: ReadonlyMap<string, bigint>, own: string): bigint =>
  sum([...sums].filter(([key]) => classOf(key) === own).map(([, amount]) => amount));

const inTaka = (sums: ReadonlyMap<string, bigint>): Record<string, number> =>
  Object.fromEntries([...sums].map(([key, amount]) => [key, taka(amount)]));

/** GET /books?date= */
export function balancesOn(firm: Firm, day: string): Record<string, number> {
  return inTaka(sumsOf(entriesOf(firm, { from: EVER, to: day })));
}

export function trialBalance(firm: Firm, day: string) {
  const sums = [...sumsOf(entriesOf(firm, { from: EVER, to: day }))];
  const sides = sums.map(([key, amount]) => {
    const debit = isDebitBook(key) ? amount : -amount;
    return [key, debit > 0n ? debit : 0n, debit < 0n ? -debit : 0n] as const;
  });
  return {
    data: Object.fromEntries(sides.map(([key, debit, credit]) => [key, [taka(debit), taka(credit)]])),
    total_debit: taka(sum(sides.map(([, debit]) => debit))),
    total_credit: taka(sum(sides.map(([, , credit]) => credit))),
  };
}

function profitOf(entries: readonly Entry[]) {
  const sums = sumsOf(entries);
  const [income, cost, overhead] = [
    ofClass(sums, 'income'),
    ofClass(sums, 'cost'),
    ofClass(sums, 'overhead'),
  ];
  return { sums, income, cost, gross: income - cost, overhead, profit: income - cost - overhead };
}

function profitInTaka(entries: readonly Entry[]) {
  const { sums: _, ...figures } = profitOf(entries);
  return Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, taka(amount)]));
}

export function profitAndLoss(firm: Firm, range: Range, project?: number) {
  const entries = entriesOf(firm, range).filter((one) => project === undefined || one.project === project);
  const { sums } = profitOf(entries);
  const lines = [...sums].filter(([key]) => ['income', 'cost', 'overhead'].includes(classOf(key)));
  return { data: inTaka(new Map(lines)), ...profitInTaka(entries) };
}

/** By project, in the order of their ids; null last. */
export function profitByProject(firm: Firm, range: Range) {
  const nominal = entriesOf(firm, range).filter(({ book }) =>
    ['income', 'cost', 'overhead'].includes(classOf(book)),
  );
  const ids = [...new Set(nominal.map(({ project }) => project))];
  ids.sort((a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY));
  return ids.map((project_id) => ({
    project_id,
    ...profitInTaka(nominal.filter(({ project }) => project === project_id)),
  }));
}

/** The first day of the fiscal year of a day. */
export function yearOf(firm: Firm, day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const start = month < firm.fiscalMonth ? year - 1 : year;
  return `${start}-${String(firm.fiscalMonth).padStart(2, '0')}-01`;
}

export function balanceSheet(firm: Firm, day: string) {
  const entries = entriesOf(firm, { from: EVER, to: day });
  const sums = sumsOf(entries);
  const yearFrom = yearOf(firm, day);
  const ofYear = profitOf(entries.filter(({ date }) => date >= yearFrom)).profit;
  const before = profitOf(entries.filter(({ date }) => date < yearFrom)).profit;
  const lines = [...sums].filter(([key]) => ['asset', 'liability', 'equity'].includes(classOf(key)));
  return {
    fiscal_year_from: yearFrom,
    data: inTaka(new Map(lines)),
    assets: taka(ofClass(sums, 'asset')),
    liabilities: taka(ofClass(sums, 'liability')),
    equity: taka(ofClass(sums, 'equity') + before + ofYear),
    profit_of_year: taka(ofYear),
    profit_before: taka(before),
  };
}

/** The money at both ends, and the other sides of all that moved it. */
export function cashFlow(firm: Firm, { from, to }: Range) {
  const held = (entries: readonly Entry[]) =>
    sum(entries.filter(({ book }) => isMoney(book)).map((entry) => changeOf(entry)));
  const upTo = entriesOf(firm, { from: EVER, to });
  const moved = new Map<string, bigint>();
  for (const { date, entries } of firm.books.transactions) {
    if (date < from || date > to || !entries.some(({ book }) => isMoney(book))) continue;
    for (const { book, debit, credit } of entries) {
      if (isMoney(book)) continue;
      moved.set(kindOf(book), (moved.get(kindOf(book)) ?? 0n) + credit - debit);
    }
  }
  const lines = [...moved].filter(([, amount]) => amount !== 0n);
  const part = (sign: bigint) => lines.map(([, amount]) => amount * sign).filter((amount) => amount > 0n);
  return {
    opening: taka(held(upTo.filter(({ date }) => date < from))),
    closing: taka(held(upTo)),
    data: inTaka(new Map(lines)),
    in: taka(sum(part(1n))),
    out: taka(sum(part(-1n))),
  };
}
