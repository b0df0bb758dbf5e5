import {
  changeOf,
  classOf,
  type Entry,
  isMoney,
  kindOf,
  onStatement,
  priceOf,
  type StockEntry,
  type Transaction,
} from './Books.ts';
import { money, pieces, taka } from './exact.ts';
import type { Firm } from './Firm.ts';
import { counted, movementReports, runningLow, type Signed } from './movementReports.ts';
import { accountsOn, entriesOf, flowsOf, profitByProject } from './statements.ts';
import { fiscalYear } from './vouchers.ts';

/** What shipped reports answer, each added up from all entries of the model: by the keys of the groups, the columns. */

interface Range {
  from: string;
  to: string;
}

type Dated = Entry & { date: string; of: Transaction };
export type Figures = Record<string, (number | null)[]>;

const upTo = (firm: Firm, day: string) => entriesOf(firm, { from: '0000-01-01', to: day });

/** The sums of some entries by a key; those without one do not count. */
function by(
  entries: readonly Dated[],
  keyOf: (entry: Dated) => string | undefined,
  columns: readonly ((entry: Dated) => bigint)[],
): Figures {
  const sums = new Map<string, bigint[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === undefined) continue;
    const own = sums.get(key) ?? columns.map(() => 0n);
    sums.set(
      key,
      own.map((sum, place) => sum + (columns[place] as (entry: Dated) => bigint)(entry)),
    );
  }
  return Object.fromEntries([...sums].map(([key, own]) => [key, own.map(taka)]));
}

const ofKind = (kind: string) => (entry: Dated) =>
  kindOf(entry.book) === kind ? entry.book.split(':')[1] : undefined;
/** On the side of its class. */
const ofClass = (entry: Entry) => onStatement(entry.book, changeOf(entry));
const when = (test: (entry: Dated) => boolean) => (entry: Dated) => (test(entry) ? ofClass(entry) : 0n);
const debit = (entry: Dated) => entry.debit;
const credit = (entry: Dated) => entry.credit;
/** The sides of what stays: a reversal takes away from the side on which its original is. */
const keptDebit = (entry: Dated) => (entry.of.reverses === undefined ? entry.debit : -entry.credit);
const keptCredit = (entry: Dated) => (entry.of.reverses === undefined ? entry.credit : -entry.debit);

/** Accrued pay is earned, whatever is paid with it. */
const earnedBy = (entry: Dated) => (entry.salary === 0n ? keptCredit(entry) : entry.salary);
const paidBy = (entry: Dated) =>
  entry.salary === 0n ? keptDebit(entry) : entry.salary + entry.debit - entry.credit;

const onSideOf = (own: string, { debit, credit }: Entry) =>
  ['asset', 'cost', 'overhead'].includes(own) ? debit - credit : credit - debit;
/** `vendor 3`, or a nominal book. */
const ownerOf = (book: string) => book.replace(':', ' ');
const SHEET: Readonly<Record<string, string>> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
};

function moves(firm: Firm, { from, to }: Range): StockEntry[] {
  return firm.books.transactions
    .filter(({ date }) => date >= from && date <= to)
    .flatMap(({ stock }) => stock);
}

/** The quantity and the value of some moves of goods by a key. */
function goods(
  all: readonly StockEntry[],
  keyOf: (move: StockEntry) => string | undefined,
  figures: (qty: bigint, value: bigint) => (number | null)[],
): Figures {
  const sums = new Map<string, [bigint, bigint]>();
  for (const move of all) {
    const key = keyOf(move);
    if (key === undefined) continue;
    const [qty, value] = sums.get(key) ?? [0n, 0n];
    sums.set(key, [qty + move.qty, value + move.value]);
  }
  return Object.fromEntries([...sums].map(([key, [qty, value]]) => [key, figures(qty, value)]));
}

/** A line of a project's budget. */
export interface Planned {
  project: number;
  /** The day on which it was entered: no earlier day has it. */
  from: string;
  head: 'materials' | 'wages' | 'expenses';
  product: number | null;
  amount: number;
}

const HEADS: Readonly<Record<string, string>> = {
  material_cost: 'materials',
  wages: 'wages',
  project_expense: 'expenses',
};

/** The budget and the actual cost until a day, of the projects with a budget, by head and product. */
export function budgetAgainstActual(firm: Firm, plans: readonly Planned[], day: string): Figures {
  const sums = new Map<string, [bigint, bigint]>();
  const add = (key: string, planned: bigint, actual: bigint) => {
    const [one, other] = sums.get(key) ?? [0n, 0n];
    sums.set(key, [one + planned, other + actual]);
  };
  const has = (project: number | null) => plans.some((plan) => plan.project === project);
  const lineOf = (project: number | null, product: number) =>
    plans.some((plan) => plan.project === project && plan.product === product) ? product : '';
  for (const { project, head, product, amount } of plans)
    add(`${project} ${head} ${product ?? ''}`.trim(), BigInt(Math.round(amount * 100)), 0n);
  for (const { book, project, debit: plus, credit: less } of upTo(firm, day)) {
    const head = HEADS[book];
    if (head !== undefined && has(project)) add(`${project} ${head}`, 0n, plus - less);
  }
  for (const { project, product, value } of moves(firm, { from: '0000-01-01', to: day })) {
    if (!has(project)) continue;
    add(`${project} materials`, 0n, value);
    add(`${project} materials ${lineOf(project, product)}`.trim(), 0n, -value);
  }
  return Object.fromEntries([...sums].map(([key, own]) => [key, own.map(taka)]));
}

/** What an entry has in the balances of debit and of credit: all of a book's entries are on the side of its balance. */
function sidesOf(entries: readonly Dated[]): ((entry: Dated) => bigint)[] {
  const balances = new Map<string, bigint>();
  for (const { book, debit: plus, credit: less } of entries)
    balances.set(book, (balances.get(book) ?? 0n) + plus - less);
  const among = new Set(entries);
  const net = (entry: Dated, sign: 1n | -1n) =>
    among.has(entry) && (balances.get(entry.book) ?? 0n) * sign > 0n
      ? sign * (entry.debit - entry.credit)
      : 0n;
  return [(entry) => net(entry, 1n), (entry) => net(entry, -1n)];
}

/** The figures of each report for a day, or a range of days, by its name. */
export function reportsOf(firm: Firm, day: string, range: Range): Record<string, Figures> {
  const known = upTo(firm, day);
  const within = entriesOf(firm, range);
  const until = upTo(firm, range.to);
  const on = accountsOn(firm, day);
  const isBefore = ({ date }: Dated) =>
    fiscalYear(date, firm.fiscalMonth) !== fiscalYear(day, firm.fiscalMonth);
  const isIncome = ({ book }: Dated) => classOf(book) === 'income';
  const isCost = ({ book }: Dated) => classOf(book) === 'cost';
  const isResult = ({ book }: Dated) => ['income', 'cost', 'overhead'].includes(classOf(book));
  return {
    trial_balance: by(known, ({ book }) => `${on(book).own} ${on(book).account}`, [
      ...sidesOf(known.filter(isBefore)),
      (entry) => (isBefore(entry) ? 0n : entry.debit),
      (entry) => (isBefore(entry) ? 0n : entry.credit),
      ...sidesOf(known),
    ]),
    profit_by_project: profitByProject(firm, range),
    owed_to_vendors: by(known, ofKind('vendor'), [keptCredit, keptDebit, changeOf]),
    owed_by_customers: by(known, ofKind('customer'), [keptDebit, keptCredit, changeOf]),
    payables_by_age: ages(firm, 'vendor', day),
    receivables_by_age: ages(firm, 'customer', day),
    in_and_out: by(within, (entry) => (isResult(entry) ? entry.date.slice(0, 7) : undefined), [
      when(isIncome),
      when((entry) => !isIncome(entry)),
      (entry) => (isIncome(entry) ? ofClass(entry) : -ofClass(entry)),
    ]),
    project_profit: by(
      within,
      (entry) =>
        entry.project !== null && (isIncome(entry) || isCost(entry))
          ? `${entry.project} ${kindOf(entry.book)}`
          : undefined,
      [when(isIncome), when(isCost), (entry) => (isIncome(entry) ? ofClass(entry) : -ofClass(entry))],
    ),
    balances: by(
      known,
      ({ book }) => `${on(book).own} ${on(book).account} ${book.split(':')[1] ?? ''}`.trim(),
      [(entry) => onSideOf(on(entry.book).own, entry)],
    ),
    // A book with an entry of nothing, such as a wage of 0, has a row, too.
    money: by(
      known.filter(({ book }) => isMoney(book)),
      ({ book }) => ownerOf(book),
      [changeOf],
    ),
    stock: goods(
      moves(firm, { from: '0000-01-01', to: day }),
      ({ product }) => String(product),
      (qty, value) => [pieces(qty), qty === 0n ? null : taka(priceOf(value, qty)), taka(value)],
    ),
    consumption: goods(
      moves(firm, range),
      ({ product, project }) => (project === null ? undefined : `${project} ${product}`),
      (qty, value) => [pieces(-qty), taka(-value)],
    ),
    profit_and_loss: by(
      within,
      ({ book, project }) => {
        if (classOf(book) === 'cost') return `cost ${book} ${project ?? ''}`.trim();
        return ['income', 'overhead'].includes(classOf(book)) ? `${classOf(book)} ${book}` : undefined;
      },
      [ofClass],
    ),
    balance_sheet: by(
      known,
      (entry) =>
        isResult(entry)
          ? `${isBefore(entry) ? 'retained' : 'profit'} ${fiscalYear(entry.date, firm.fiscalMonth)}`
          : `${SHEET[on(entry.book).own]} ${on(entry.book).account}`,
      [(entry) => (isResult(entry) ? entry.credit - entry.debit : onSideOf(on(entry.book).own, entry))],
    ),
    cash_flow: cashFlows(firm, range),
    expenses: spent(
      firm,
      range,
      'expense',
      ({ values }) => `${values.head ?? 'expense'} ${values.expense_name}`,
    ),
    project_expenses: spent(
      firm,
      range,
      'project_expense',
      ({ values }) => `${values.project_id} ${values.expense_name}`,
    ),
    activity: documents(firm, range),
    day_book: by(within, ({ date, of, book }) => `${date} ${of.voucher ?? ''} ${kindOf(book)}`, [
      debit,
      credit,
    ]),
    running_low: runningLow(firm, day),
    ...movementReports(firm, range),
    salary_sheet: by(until, ofKind('employee'), [
      when(({ date }) => date < range.from),
      (entry) => (entry.date < range.from ? 0n : earnedBy(entry)),
      (entry) => (entry.date < range.from ? 0n : paidBy(entry)),
      changeOf,
    ]),
  };
}

/** Sums by a key. */
function summed(rows: readonly (readonly [key: string, figures: readonly bigint[]])[]): Figures {
  const sums = new Map<string, bigint[]>();
  for (const [key, figures] of rows)
    sums.set(
      key,
      figures.map((figure, place) => figure + (sums.get(key)?.[place] ?? 0n)),
    );
  return Object.fromEntries([...sums].map(([key, own]) => [key, own.map(taka)]));
}

function cashFlows(firm: Firm, range: Range): Figures {
  return summed(
    flowsOf(firm, range)
      .filter(({ side }) => side !== 'opening')
      .map(({ side, book, effect }) => [`${side === 'in' ? 'received' : 'paid'} ${kindOf(book)}`, [effect]]),
  );
}

/** The number and the amount of movements; a reversal takes away on its own day. */
function spent(firm: Firm, range: Range, movement: string, keyOf: (one: Signed) => string): Figures {
  return summed(
    counted(firm, range, movement).map((one) => [
      keyOf(one),
      [100n * one.sign, money(one.values.amount) * one.sign],
    ]),
  );
}

/** What each document is for: the money that it moved, else what parties owe more or less by it, else one side of it. */
function documents(firm: Firm, { from, to }: Range): Figures {
  const larger = (entries: readonly Entry[]): bigint => {
    const [debits, credits] = [
      entries.reduce((all, one) => all + one.debit, 0n),
      entries.reduce((all, one) => all + one.credit, 0n),
    ];
    return debits > credits ? debits : credits;
  };
  return summed(
    firm.books.transactions
      .filter(({ date, entries }) => date >= from && date <= to && entries.length > 0)
      .map(({ type, voucher = '', entries }) => {
        const own = [
          entries.filter(({ book }) => isMoney(book)),
          entries.filter(({ book }) => book.includes(':')),
          entries,
        ];
        const isEdit = type === 'opening' || type === 'adjustment';
        const meant = isEdit ? entries : (own.find((some) => some.length > 0) ?? []);
        return [`${type} ${voucher}`.trim(), [larger(meant)]];
      }),
  );
}

const DAY = 86_400_000;

/** What is open of each record by age: bills are settled one by one, the oldest first. */
function ages(firm: Firm, kind: string, day: string): Figures {
  const known = upTo(firm, day).filter(({ of: { reverses, reversedBy } }) => {
    const other = reverses ?? reversedBy;
    return other === undefined || other.date > day;
  });
  const moves = new Map<string, Dated[]>();
  for (const entry of known) {
    const record = ofKind(kind)(entry);
    if (record !== undefined) moves.set(record, [...(moves.get(record) ?? []), entry]);
  }
  return Object.fromEntries(
    [...moves].flatMap(([record, all]) => {
      const lines = all
        .toSorted((one, other) => Number(one.date > other.date) - Number(one.date < other.date))
        .map((entry) => ({ date: entry.date, open: changeOf(entry) }));
      const bills = lines.filter(({ open }) => open > 0n);
      for (const payment of lines.filter(({ open }) => open < 0n))
        for (const bill of bills) {
          const paid = bill.open < -payment.open ? bill.open : -payment.open;
          bill.open -= paid;
          payment.open += paid;
        }
      const left = lines.filter(({ open }) => open !== 0n);
      if (left.length === 0) return [];
      const sum = (test: (age: number, open: bigint) => boolean) =>
        left
          .filter(({ date, open }) => test(Math.round((Date.parse(day) - Date.parse(date)) / DAY), open))
          .reduce((total, { open }) => total + open, 0n);
      const columns = [
        sum((age, open) => open > 0n && age <= 30),
        sum((age, open) => open > 0n && age > 30 && age <= 60),
        sum((age, open) => open > 0n && age > 60 && age <= 90),
        sum((age, open) => open > 0n && age > 90),
        sum((_, open) => open < 0n),
        sum(() => true),
        sum((age, open) => open > 0n && age > 30),
      ];
      return [[record, columns.map(taka)]];
    }),
  );
}
