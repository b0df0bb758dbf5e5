import {
  changeOf,
  classOf,
  type Entry,
  isDebitBook,
  isMoney,
  kindOf,
  onStatement,
  type Transaction,
} from './Books.ts';
import { sum, taka } from './exact.ts';
import type { Firm } from './Firm.ts';

/** What the statements of the model are made of (docs/business-rules.md, "Statements"), each added up from all entries. */

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

/** Income, cost and overhead, with what is left after cost, and after both. */
export function profitOf(entries: readonly Entry[]): Record<string, number> {
  const of = (own: string) =>
    sum(
      entries.map((entry) => (classOf(entry.book) === own ? onStatement(entry.book, changeOf(entry)) : 0n)),
    );
  const [income, cost, overhead] = [of('income'), of('cost'), of('overhead')];
  const gross = income - cost;
  const figures = { income, cost, gross, overhead, profit: gross - overhead };
  return Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, taka(amount)]));
}

/** The profit and loss of each project by its id, and of what no project caused by ''. */
export function profitByProject(firm: Firm, range: Range): Record<string, number[]> {
  const nominal = entriesOf(firm, range).filter(({ book }) =>
    ['income', 'cost', 'overhead'].includes(classOf(book)),
  );
  const ids = [...new Set(nominal.map(({ project }) => project))];
  return Object.fromEntries(
    ids.map((id) => [
      String(id ?? ''),
      Object.values(profitOf(nominal.filter(({ project }) => project === id))),
    ]),
  );
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
