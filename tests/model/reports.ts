import { changeOf, classOf, type Entry, kindOf, type Transaction } from './Books.ts';
import { taka } from './exact.ts';
import type { Firm } from './Firm.ts';
import { entriesOf } from './statements.ts';

/** What shipped reports answer, each added up from all entries of the model: by the keys of the groups, the columns. */

interface Range {
  from: string;
  to: string;
}

type Dated = Entry & { date: string; of: Transaction };
type Figures = Record<string, number[]>;

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
const when = (test: (entry: Dated) => boolean) => (entry: Dated) => (test(entry) ? changeOf(entry) : 0n);
const debit = (entry: Dated) => entry.debit;
const credit = (entry: Dated) => entry.credit;

/** The figures of each report for a day, or a range of days, by its name. */
export function reportsOf(firm: Firm, day: string, range: Range): Record<string, Figures> {
  const known = upTo(firm, day);
  const within = entriesOf(firm, range);
  const until = upTo(firm, range.to);
  const isIncome = ({ book }: Dated) => classOf(book) === 'income';
  const isCost = ({ book }: Dated) => classOf(book) === 'cost';
  const isResult = ({ book }: Dated) => ['income', 'cost', 'overhead'].includes(classOf(book));
  return {
    trial_balance: by(known, ({ book }) => `${classOf(book)} ${kindOf(book)}`, [
      debit,
      credit,
      (entry) => entry.debit - entry.credit,
    ]),
    owed_to_vendors: by(known, ofKind('vendor'), [credit, debit, changeOf]),
    owed_by_customers: by(known, ofKind('customer'), [debit, credit, changeOf]),
    payables_by_age: ages(firm, 'vendor', day),
    receivables_by_age: ages(firm, 'customer', day),
    in_and_out: by(within, (entry) => (isResult(entry) ? entry.date.slice(0, 7) : undefined), [
      when(isIncome),
      when((entry) => !isIncome(entry)),
      (entry) => (isIncome(entry) ? changeOf(entry) : -changeOf(entry)),
    ]),
    project_profit: by(
      within,
      (entry) =>
        entry.project !== null && (isIncome(entry) || isCost(entry))
          ? `${entry.project} ${kindOf(entry.book)}`
          : undefined,
      [when(isIncome), when(isCost), (entry) => (isIncome(entry) ? changeOf(entry) : -changeOf(entry))],
    ),
    salary_sheet: by(until, ofKind('employee'), [
      when(({ date }) => date < range.from),
      (entry) => (entry.date < range.from ? 0n : entry.credit),
      (entry) => (entry.date < range.from ? 0n : entry.debit),
      changeOf,
    ]),
  };
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
