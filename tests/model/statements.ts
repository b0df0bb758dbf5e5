import {
  changeOf,
  classOf,
  ENTITIES,
  type Entry,
  isDebitBook,
  isMoney,
  kindOf,
  NOMINAL,
  onStatement,
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
  sum([...sums].filter(([key]) => classOf(key) === own).map(([key, amount]) => onStatement(key, amount)));

const inTaka = (sums: ReadonlyMap<string, bigint>): Record<string, number> =>
  Object.fromEntries([...sums].map(([key, amount]) => [key, taka(amount)]));

/** GET /books?date= */
export function balancesOn(firm: Firm, day: string): Record<string, number> {
  const entries = entriesOf(firm, { from: EVER, to: day });
  const on = accountsOn(firm, day);
  const sums = new Map<string, bigint>();
  for (const entry of entries) {
    const { account } = on(entry.book);
    const change = account === kindOf(entry.book) ? changeOf(entry) : -changeOf(entry);
    sums.set(account, (sums.get(account) ?? 0n) + change);
  }
  return { ...inTaka(sumsOf([])), ...inTaka(sums) };
}

/** The account of a book at the end of a day, and its class: a record's book below 0 is on the other side. */
export function accountsOn(firm: Firm, day: string): (book: string) => { account: string; own: string } {
  const balances = new Map<string, bigint>();
  for (const entry of entriesOf(firm, { from: EVER, to: day }))
    balances.set(entry.book, (balances.get(entry.book) ?? 0n) + changeOf(entry));
  return (book) => {
    const own = classOf(book);
    if (kindOf(book) === book || (balances.get(book) ?? 0n) >= 0n) return { account: kindOf(book), own };
    return { account: `${kindOf(book)}.opposite`, own: own === 'asset' ? 'liability' : 'asset' };
  };
}

const debitOf = ({ debit, credit }: Entry): bigint => debit - credit;

export function trialBalance(firm: Firm, day: string) {
  const on = accountsOn(firm, day);
  const yearFrom = yearOf(firm, day);
  const lines = new Map(
    [...Object.keys(NOMINAL), ...Object.keys(ENTITIES)].map((key) => [
      key,
      { books: new Map<string, bigint>(), in: 0n, out: 0n },
    ]),
  );
  const closing = new Map<string, bigint>();
  for (const entry of entriesOf(firm, { from: EVER, to: day })) {
    const { account } = on(entry.book);
    const line = lines.get(account) ?? { books: new Map<string, bigint>(), in: 0n, out: 0n };
    lines.set(account, line);
    closing.set(account, (closing.get(account) ?? 0n) + debitOf(entry));
    if (entry.date < yearFrom)
      line.books.set(entry.book, (line.books.get(entry.book) ?? 0n) + debitOf(entry));
    else {
      line.in += entry.debit;
      line.out += entry.credit;
    }
  }
  const above = (amounts: readonly bigint[]) => sum(amounts.filter((amount) => amount > 0n));
  const columns = [...lines].map(([key, { books, in: debits, out: credits }]) => {
    const opening = [...books.values()];
    const end = closing.get(key) ?? 0n;
    const sides = [end > 0n ? end : 0n, end < 0n ? -end : 0n] as const;
    return [
      key,
      [above(opening), above(opening.map((amount) => -amount)), debits, credits, ...sides],
    ] as const;
  });
  return {
    data: Object.fromEntries(columns.map(([key, amounts]) => [key, amounts.map(taka)])),
    total_debit: taka(sum(columns.map(([, amounts]) => amounts[4] as bigint))),
    total_credit: taka(sum(columns.map(([, amounts]) => amounts[5] as bigint))),
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
  const shown = lines.map(([key, amount]) => [key, onStatement(key, amount)] as const);
  return { data: inTaka(new Map(shown)), ...profitInTaka(entries) };
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
  const on = accountsOn(firm, day);
  const sums = new Map(
    [...Object.keys(NOMINAL), ...Object.keys(ENTITIES)].map((key) => [
      key,
      { own: classOf(key), amount: 0n },
    ]),
  );
  for (const entry of entries) {
    const { account, own } = on(entry.book);
    const sign = own === 'asset' || own === 'cost' || own === 'overhead' ? 1n : -1n;
    const before = sums.get(account)?.amount ?? 0n;
    sums.set(account, { own, amount: before + sign * debitOf(entry) });
  }
  const of = (name: string) => sum([...sums.values()].map(({ own, amount }) => (own === name ? amount : 0n)));
  const yearFrom = yearOf(firm, day);
  const ofYear = profitOf(entries.filter(({ date }) => date >= yearFrom)).profit;
  const before = profitOf(entries.filter(({ date }) => date < yearFrom)).profit;
  const lines = [...sums].filter(([, { own }]) => ['asset', 'liability', 'equity'].includes(own));
  return {
    fiscal_year_from: yearFrom,
    data: Object.fromEntries(lines.map(([key, { amount }]) => [key, taka(amount)])),
    assets: taka(of('asset')),
    liabilities: taka(of('liability')),
    equity: taka(of('equity') + before + ofYear),
    profit_of_year: taka(ofYear),
    profit_before: taka(before),
    retained_earnings: taka(before),
  };
}

/** What moved the firm's own money, by what it was for: below 0 went out. */
export interface Flow {
  side: 'opening' | 'in' | 'out';
  book: string;
  date: string;
  effect: bigint;
}

/**
 * Each transaction that moved money, by the parties whose books its amounts settle, pay that it accrues left out; by all other sides if
 * these amounts are not all of the money. What was opened is brought forward, and a reversal is on the side of its original.
 */
export function flowsOf(firm: Firm, { from, to }: Range): Flow[] {
  return firm.books.transactions
    .filter(({ date }) => date >= from && date <= to)
    .flatMap((one): Flow[] => {
      const money = one.entries.filter(({ book }) => isMoney(book));
      const others = one.entries.filter(({ book }) => !isMoney(book));
      const flow = (side: Flow['side'], book: string, effect: bigint) => ({
        side,
        book,
        date: one.date,
        effect,
      });
      if ((one.reverses ?? one).type === 'opening')
        return money.map((entry) => flow('opening', entry.book, changeOf(entry)));
      if (money.length === 0) return [];
      const moved = sum(money.map(changeOf));
      const settled = others.flatMap((entry): [string, bigint][] => {
        const amount = changeOf(entry) - entry.salary;
        return entry.book.includes(':') ? [[entry.book, isDebitBook(entry.book) ? -amount : amount]] : [];
      });
      const whole = others.map(({ book, debit, credit }): [string, bigint] => [book, credit - debit]);
      const explains = sum(settled.map(([, effect]) => effect)) === moved;
      return (explains ? settled : whole)
        .filter(([, effect]) => effect !== 0n)
        .map(([book, effect]) => {
          const isIn = effect > 0n !== (one.reverses !== undefined);
          return flow(isIn ? 'in' : 'out', book, effect);
        });
    });
}

/** The money at both ends, and what came in and went out between them. */
export function cashFlow(firm: Firm, { from, to }: Range) {
  const held = (entries: readonly Entry[]) =>
    sum(entries.filter(({ book }) => isMoney(book)).map((entry) => changeOf(entry)));
  const upTo = entriesOf(firm, { from: EVER, to });
  const flows = flowsOf(firm, { from, to });
  const of = (side: Flow['side']) =>
    sum(flows.filter((one) => one.side === side).map(({ effect }) => effect));
  const moved = new Map<string, bigint>();
  for (const { side, book, effect } of flows)
    if (side !== 'opening') moved.set(kindOf(book), (moved.get(kindOf(book)) ?? 0n) + effect);
  // An account whose payments were all taken back has no line.
  const shown = (key: string) =>
    (['in', 'out'] as const).some(
      (side) =>
        sum(flows.filter((one) => one.side === side && kindOf(one.book) === key).map((one) => one.effect)) !==
        0n,
    );
  return {
    opening: taka(held(upTo.filter(({ date }) => date < from)) + of('opening')),
    closing: taka(held(upTo)),
    data: inTaka(new Map([...moved].filter(([key]) => shown(key)))),
    in: taka(of('in')),
    out: taka(-of('out')),
  };
}
