import { changeOf, classOf, type Entry, type Transaction } from './Books.ts';
import { pieces, sum, taka } from './exact.ts';
import type { Firm } from './Firm.ts';
import { entriesOf } from './statements.ts';

/** The ledgers of the model (docs/business-rules.md, "Ledgers", "Pay" and "Project totals"), in the form of the calls. */

export interface Range {
  from: string;
  to: string;
}

/** In the order of days, and of posting within a day. */
function inOrder<Row extends { date: string }>(rows: readonly Row[]): Row[] {
  return rows
    .map((row, nth) => ({ row, nth }))
    .sort((a, b) => (a.row.date < b.row.date ? -1 : a.row.date > b.row.date ? 1 : a.nth - b.nth))
    .map(({ row }) => row);
}

const EVER: Range = { from: '0000-01-01', to: '9999-12-31' };
const within = ({ from, to }: Range, { date }: { date: string }) => date >= from && date <= to;

function links({ id, voucher, reverses, reversedBy, corrects, correctedBy }: Transaction) {
  const of = (one: Transaction | undefined) => one?.id ?? null;
  return {
    ...{ transaction_id: id ?? null, voucher_no: voucher ?? null },
    ...{ reverses: of(reverses), reversed_by: of(reversedBy) },
    ...{ corrects: of(corrects), corrected_by: of(correctedBy) },
  };
}

/** The rows of a book, and the figures of its range. */
export function bookLedger(firm: Firm, book: string, range: Range) {
  let balance = 0n;
  const rows = inOrder(entriesOf(firm, EVER).filter((entry) => entry.book === book)).map((entry) => {
    const before = balance;
    balance += changeOf(entry);
    return { entry, date: entry.date, before, after: balance };
  });
  const shown = rows.filter((row) => within(range, row));
  const opening = rows.findLast(({ date }) => date < range.from)?.after ?? 0n;
  const closing = rows.findLast(({ date }) => date <= range.to)?.after ?? 0n;
  const received = sum(
    shown.map(({ entry }) => {
      const amount = changeOf(entry) - entry.salary;
      return (amount > 0n ? amount : 0n) + (entry.salary > 0n ? entry.salary : 0n);
    }),
  );
  return {
    opening_balance: taka(opening),
    closing_balance: taka(closing),
    total_in: taka(received),
    total_out: taka(received - (closing - opening)),
    rows: shown.map(({ entry, before, after }) => ({
      ...{ date: entry.date, type: entry.of.type },
      amount: taka(changeOf(entry) - entry.salary),
      salary: taka(entry.salary),
      previous_balance: taka(before),
      current_balance: taka(after),
      ...links(entry.of),
    })),
  };
}

function stockEntriesOf(firm: Firm) {
  return inOrder(
    firm.books.transactions.flatMap((of) => of.stock.map((entry) => ({ ...entry, date: of.date, of }))),
  );
}

export function stockLedger(firm: Firm, product: number, range: Range) {
  let quantity = 0n;
  const rows = stockEntriesOf(firm)
    .filter((entry) => entry.product === product)
    .map((entry) => {
      const before = quantity;
      quantity += entry.qty;
      return { entry, date: entry.date, before, after: quantity };
    });
  const shown = rows.filter((row) => within(range, row));
  return {
    opening_balance: pieces(rows.findLast(({ date }) => date < range.from)?.after ?? 0n),
    closing_balance: pieces(rows.findLast(({ date }) => date <= range.to)?.after ?? 0n),
    rows: shown.map(({ entry, before, after }) => ({
      ...{ date: entry.date, type: entry.type, project_id: entry.project },
      qty: pieces(entry.qty),
      previous_qty: pieces(before),
      current_qty: pieces(after),
      rate: taka(entry.rate),
      value: taka(entry.value),
      ...links(entry.of),
    })),
  };
}

/** A transaction in the form of its call. */
export function transactionOf({ type, date, voucher, entries, stock }: Transaction) {
  return {
    ...{ type, date, voucher_no: voucher ?? null },
    entries: entries.map((entry) => ({
      ...{ book: entry.book, debit: taka(entry.debit), credit: taka(entry.credit) },
      ...{ salary: taka(entry.salary), project_id: entry.project },
    })),
    stock: stock.map((entry) => ({
      ...{ record_id: entry.product, type: entry.type, qty: pieces(entry.qty), rate: taka(entry.rate) },
      ...{ value: taka(entry.value), project_id: entry.project },
    })),
  };
}

/** The quantity and the value of a product at the end of a day. */
export function goodsOn(firm: Firm, product: number, day: string) {
  const all = stockEntriesOf(firm).filter((entry) => entry.product === product && entry.date <= day);
  return {
    quantity: pieces(sum(all.map(({ qty }) => qty))),
    value: taka(sum(all.map(({ value }) => value))),
  };
}

export function payTotals(firm: Firm, employee: number, range: Range) {
  const rows = entriesOf(firm, range).filter(({ book }) => book === `employee:${employee}`);
  const paid = rows.filter(({ of }) => of.isMovement && ['wage', 'salary'].includes(of.resource));
  const wages = rows.filter(
    ({ of }) =>
      of.resource === 'wage' &&
      of.reverses === undefined &&
      (of.reversedBy === undefined || of.reversedBy.date > range.to),
  );
  return {
    days_present: new Set(wages.map(({ date }) => date)).size,
    total_given: taka(sum(paid.map((entry) => entry.salary - changeOf(entry)))),
    total_salary: taka(sum(rows.map(({ salary }) => salary))),
  };
}

export function projectTotals(firm: Firm, project: number, range: Range) {
  const own = entriesOf(firm, range).filter(({ book }) => book === `project:${project}`);
  const moved = (...resources: string[]) =>
    sum(own.filter(({ of }) => of.isMovement && resources.includes(of.resource)).map(changeOf));
  /** What the project caused, whatever its cash paid. */
  const earned = (isOne: (entry: Entry) => boolean) =>
    sum(
      entriesOf(firm, range)
        .filter((entry) => entry.project === project && isOne(entry))
        .map(changeOf),
    );
  const goods = stockEntriesOf(firm).filter((entry) => entry.project === project && within(range, entry));
  const wages = -moved('wage');
  const expense = -moved('project_expense');
  const given = -sum(goods.map(({ value }) => value));
  return {
    total_cash_given: taka(moved('supply_cash_project', 'return_cash_project')),
    total_employee_wage: taka(wages),
    total_expense: taka(expense),
    total_product_given: taka(given),
    total_cost: taka(wages + expense + given),
    total_wage_earned: taka(earned(({ book }) => book === 'wages')),
    total_cost_earned: taka(earned(({ book }) => ['cost', 'overhead'].includes(classOf(book)))),
    balance: taka(firm.books.balance(`project:${project}`)),
  };
}
