import type { Line, StockLine, Transaction } from './Books.ts';
import { divide, money, quantity, sum } from './exact.ts';
import type { Firm } from './Firm.ts';
import { accruedBy, beyondOf, periodOf } from './pay.ts';
import { invalid, Refusal } from './Refusal.ts';

/** What each movement posts (docs/business-rules.md, "Movements"). */

// biome-ignore lint/suspicious/noExplicitAny: the values of a call, as JSON has them.
export type Values = Readonly<Record<string, any>>;

export interface Effect {
  lines: Line[];
  stock?: StockLine[];
}

/** What a movement may depend on beside its values. */
export interface Given {
  firm: Firm;
  date: string;
  /** The movement that it corrects. */
  corrects?: Transaction | undefined;
}

interface Movement {
  /** The call; the names in braces are values. */
  path: string;
  type: string;
  /** The records that it refers to, by field; those of lines by `inventory.product_id`. */
  refers: Readonly<Record<string, string>>;
  /** The fields that are amounts of money above 0. */
  amounts: readonly string[];
  /** The project in `project_id` may not be completed. */
  ongoing?: true;
  effect: (values: Values, given: Given) => Effect;
}

const amountOf = (values: Values): bigint => money(values.amount ?? values.cash_amount);
const cashOrBank = ({ bank_id }: Values): string => (bank_id === undefined ? 'cash' : `bank:${bank_id}`);
const goods = 'inventory.product_id';

/** Debits one book and credits the other. */
function transfer(debit: (values: Values) => string, credit: (values: Values) => string): Movement['effect'] {
  return (values) => ({
    lines: [
      { book: debit(values), debit: amountOf(values) },
      { book: credit(values), credit: amountOf(values) },
    ],
  });
}

const always = (book: string) => () => book;
/** What the money is for; without a head it is that. */
const head = (without: string) => (values: Values) => String(values.head ?? without);
const own = (entity: string) => (values: Values) => `${entity}:${values[`${entity}_id`]}`;

export const MOVEMENTS: Readonly<Record<string, Movement>> = {
  vendor_payment: {
    path: '/vendor/payment',
    type: 'payment',
    refers: { vendor_id: 'vendor', bank_id: 'bank' },
    amounts: ['amount'],
    effect: transfer(own('vendor'), cashOrBank),
  },
  supply_cash_project: {
    path: '/supply_cash_project',
    type: 'supply cash',
    refers: { project_id: 'project', bank_id: 'bank' },
    amounts: ['cash_amount'],
    ongoing: true,
    effect: transfer(own('project'), cashOrBank),
  },
  return_cash_project: {
    path: '/supply_cash_project/return',
    type: 'return cash',
    refers: { project_id: 'project' },
    amounts: ['cash_amount'],
    effect: transfer(always('cash'), own('project')),
  },
  expense: {
    path: '/expense',
    type: 'expense',
    refers: { bank_id: 'bank' },
    amounts: ['amount'],
    effect: transfer(head('expense'), cashOrBank),
  },
  project_expense: {
    path: '/expense/projectwise/{project_id}',
    type: 'project expense',
    refers: { project_id: 'project' },
    amounts: ['amount'],
    ongoing: true,
    effect: transfer(head('project_expense'), own('project')),
  },
  bank_deposit: {
    path: '/bank/deposite/{bank_id}',
    type: 'deposit',
    refers: { bank_id: 'bank' },
    amounts: ['amount'],
    effect: transfer(own('bank'), (values) => (values.source === 'cash' ? 'cash' : head('receipts')(values))),
  },
  bank_withdraw: {
    path: '/bank/withdraw/{bank_id}',
    type: 'withdraw',
    refers: { bank_id: 'bank' },
    amounts: ['amount'],
    effect: transfer(always('cash'), own('bank')),
  },
  customer_bill: {
    path: '/customer/bill',
    type: 'customer bill',
    refers: { customer_id: 'customer' },
    amounts: ['amount'],
    effect: transfer(own('customer'), always('sales')),
  },
  customer_payment: {
    path: '/customer/payment',
    type: 'customer payment',
    refers: { customer_id: 'customer', bank_id: 'bank' },
    amounts: ['amount'],
    effect: transfer(cashOrBank, own('customer')),
  },
  cash_receipt: {
    path: '/cash/receipt',
    type: 'cash receipt',
    refers: {},
    amounts: ['amount'],
    effect: transfer(always('cash'), head('receipts')),
  },
  salary: {
    path: '/employee/salary',
    type: 'salary',
    refers: { employee_id: 'employee', bank_id: 'bank' },
    amounts: ['amount'],
    effect: salary,
  },
  pay_accrual: {
    path: '/payroll/accrual',
    type: 'pay accrual',
    refers: {},
    amounts: [],
    effect: accrueMonth,
  },
  wage: {
    path: '/employee/wage/{project_id}',
    type: 'wage',
    refers: { project_id: 'project', employee_id: 'employee' },
    amounts: [],
    ongoing: true,
    effect: wage,
  },
  inventory_purchase: {
    path: '/inventory_purchase',
    type: 'purchase',
    refers: { vendor_id: 'vendor', [goods]: 'inventory' },
    amounts: [],
    effect: purchase,
  },
  supply_inventory_project: {
    path: '/supply_inventory_project',
    type: 'supply stock',
    refers: { project_id: 'project', [goods]: 'inventory' },
    amounts: [],
    ongoing: true,
    effect: (values) =>
      toProject(values, 'supply', (product, qty, project) => ({
        product,
        type: 'supply',
        qty: -qty,
        project,
      })),
  },
  return_inventory_project: {
    path: '/supply_inventory_project/return',
    type: 'return stock',
    refers: { project_id: 'project', [goods]: 'inventory' },
    amounts: [],
    effect: returned,
  },
  transfer_inventory_project: {
    path: '/supply_inventory_project/transfer',
    type: 'transfer stock',
    refers: { project_id: 'project', from_project_id: 'project', [goods]: 'inventory' },
    amounts: [],
    ongoing: true,
    effect: transferred,
  },
  stock_count: {
    path: '/stock_count',
    type: 'stock count',
    refers: { product_id: 'inventory' },
    amounts: [],
    effect: count,
  },
};

/** What the first payment of a period accrues; a correction accrues what its original did. */
function accrual(resource: 'wage' | 'salary', values: Values, { firm, date, corrects }: Given) {
  const { employee_id } = values;
  const [from, to] = periodOf(resource, values, date);
  const others = firm.payments(resource, employee_id, from).filter((one) => one !== corrects);
  const isStanding =
    others.length > 0 || (resource === 'salary' && firm.isAccrued(employee_id, from.slice(0, 7)));
  const isSamePerson = corrects !== undefined && corrects.values.employee_id === employee_id;
  if (corrects === undefined || !isSamePerson || wasLater(firm, resource, corrects, from)) {
    const pay = firm.payOn(employee_id, to);
    const isFirst = !isStanding;
    return {
      isFirst,
      pay: isFirst && pay.basis === (resource === 'wage' ? 'day' : 'month') ? pay.salary : 0n,
    };
  }
  const before = accruedBy(corrects);
  const stays = before !== 0n && periodOf(resource, corrects.values, corrects.date)[0] === from;
  const isFirst = !isStanding || stays;
  return { isFirst, pay: isFirst ? before : 0n };
}

/** Whether a payment that leaves its period accrued nothing there because the period was accrued already. */
function wasLater(firm: Firm, resource: 'wage' | 'salary', original: Transaction, to: string): boolean {
  const [period] = periodOf(resource, original.values, original.date);
  if (period === to || accruedBy(original) !== 0n) return false;
  const { employee_id } = original.values;
  return (
    firm.payments(resource, employee_id, period).some((one) => one !== original && accruedBy(one) !== 0n) ||
    (resource === 'salary' && firm.isAccrued(employee_id, period.slice(0, 7)))
  );
}

/**
 * The place of the rule which cost of wages a project bears, and when: what a person earned on the day, as the first wage of the day
 * accrues it.
 */
function wageCost(pay: bigint, project: number): Line[] {
  return pay > 0n ? [{ book: 'wages', debit: pay, project }] : [];
}

function wage(values: Values, given: Given): Effect {
  const { employee_id, project_id } = values;
  if (!given.firm.isAssigned(employee_id, project_id, given.date))
    throw new Refusal(409, 'notAssignedThatDay');
  const amount = money(values.amount);
  const { isFirst, pay: byRate } = accrual('wage', values, given);
  const pay = byRate + beyondOf(values);
  if (!isFirst && amount === 0n && beyondOf(values) === 0n) throw new Refusal(409, 'presentThatDay');
  return {
    lines: [
      ...wageCost(pay, project_id),
      { book: `employee:${employee_id}`, debit: amount, credit: pay, salary: pay },
      { book: `project:${project_id}`, credit: amount },
    ],
  };
}

function salary(values: Values, given: Given): Effect {
  const amount = money(values.amount);
  const pay = accrual('salary', values, given).pay + beyondOf(values);
  return {
    lines: [
      ...(pay > 0n ? [{ book: 'salaries', debit: pay }] : []),
      { book: `employee:${values.employee_id}`, debit: amount, credit: pay, salary: pay },
      { book: cashOrBank(values), credit: amount },
    ],
  };
}

/** The pay of a month for everyone; a correction in the same month accrues what its original did. */
function accrueMonth({ month }: Values, { firm, corrects }: Given): Effect {
  const kept = (corrects?.entries ?? []).flatMap(({ book, salary }) =>
    salary === 0n ? [] : [{ employee: Number(book.split(':')[1]), pay: salary }],
  );
  const people = corrects !== undefined && corrects.values.month === month ? kept : firm.unaccrued(month);
  if (people.length === 0) throw new Refusal(409, 'nothingToAccrue');
  return {
    lines: [
      { book: 'salaries', debit: sum(people.map(({ pay }) => pay)) },
      ...people.map(({ employee, pay }) => ({ book: `employee:${employee}`, credit: pay, salary: pay })),
    ],
  };
}

function linesOf({ inventory }: Values): { product: number; qty: bigint; total: bigint }[] {
  return (inventory as Values[]).map(({ product_id, qty, total }) => ({
    product: product_id,
    qty: quantity(qty),
    total: money(total ?? 0),
  }));
}

function purchase(values: Values): Effect {
  const lines = linesOf(values);
  const subTotal = sum(lines.map(({ total }) => total));
  const discount = money(values.discount ?? 0);
  const wrong: Record<string, string> = {};
  if (money(values.sub_total) !== subTotal) wrong.sub_total = 'notSum';
  if (discount > subTotal) wrong.discount = 'discountTooLarge';
  else if (money(values.total) !== subTotal - discount) wrong.total = 'notSum';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const costs = costsOf(
    lines.map(({ total }) => total),
    discount,
  );
  return {
    lines: [
      { book: 'stock', takes: 'stock value' },
      { book: `vendor:${values.vendor_id}`, credit: subTotal - discount },
    ],
    stock: lines.map(({ product, qty, total }, n) => ({
      ...{ product, type: 'purchase', qty },
      value: costs[n] as bigint,
      rate: divide(total * 1000n, qty),
    })),
  };
}

/**
 * Each line's total less its share of the discount: whole paisa first, then one more for each line in the order of what was cut off, the
 * most first.
 */
export function costsOf(totals: readonly bigint[], discount: bigint): bigint[] {
  const subTotal = sum(totals);
  if (subTotal === 0n) return [...totals];
  const parts = totals.map((total, n) => {
    const exactly = discount * total;
    return { n, share: exactly / subTotal, cut: exactly % subTotal };
  });
  let left = discount - sum(parts.map(({ share }) => share));
  for (const part of [...parts].sort((a, b) => (a.cut === b.cut ? a.n - b.n : a.cut > b.cut ? -1 : 1))) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return totals.map((total, n) => total - (parts[n]?.share ?? 0n));
}

function toProject(
  values: Values,
  _type: string,
  move: (product: number, qty: bigint, project: number) => StockLine,
): Effect {
  return {
    lines: [
      { book: 'stock', takes: 'stock value' },
      { book: 'material_cost', takes: 'rest' },
    ],
    stock: linesOf(values).map(({ product, qty }) => move(product, qty, values.project_id)),
  };
}

/** At the average at which the project holds the goods; never more than it had received by any day since. */
function returned(values: Values, given: Given): Effect {
  const take = takenFrom(values.project_id, given);
  return toProject(values, 'return', (product, qty, project) => ({
    ...{ product, type: 'return', qty, project, how: 'held' },
    value: take(product, qty),
  }));
}

/** From one project to another at once, with the value that the goods have at the first. */
function transferred(values: Values, given: Given): Effect {
  const { from_project_id: from, project_id: to } = values;
  if (from === to) throw new Refusal(422, 'sameProject');
  const take = takenFrom(from, given);
  return {
    lines: [from, to].map((project) => ({ book: 'material_cost', takes: 'site value', project })),
    stock: linesOf(values).flatMap(({ product, qty }): StockLine[] => {
      const value = take(product, qty);
      const line = { product, type: 'transfer' };
      return [
        { ...line, qty, value, project: from, how: 'held' },
        { ...line, qty: -qty, value: -value, project: to, how: 'along' },
      ];
    }),
  };
}

function takenFrom(
  project: number,
  { firm, date, corrects }: Given,
): (product: number, qty: bigint) => bigint {
  const left = new Map<number, { qty: bigint; value: bigint }>();
  const taken = new Map<number, bigint>();
  return (product, qty) => {
    const held = left.get(product) ?? firm.held(project, product, corrects);
    if (qty > held.qty) throw new Refusal(409, 'receivedLess');
    const sofar = (taken.get(product) ?? 0n) + qty;
    taken.set(product, sofar);
    const short = firm.firstDayWithLess(project, product, sofar, date, corrects);
    if (short !== undefined) throw new Refusal(409, 'receivedLessOnDay', short);
    const value = held.value > 0n ? divide(held.value * qty, held.qty) : 0n;
    left.set(product, { qty: held.qty - qty, value: held.value - value });
    return value;
  };
}

/** The difference to the books of that day; each piece keeps its value. */
function count(values: Values, { firm, date, corrects }: Given): Effect {
  const product: number = values.product_id;
  const own = corrects?.stock.filter((entry) => entry.product === product) ?? [];
  const ownQty = sum(own.map(({ qty }) => qty));
  const inBooks = firm.books.quantityOn(product, date) - ((corrects?.date ?? date) <= date ? ownQty : 0n);
  if (values.expected !== undefined && quantity(values.expected) !== inBooks)
    throw new Refusal(409, 'countedMeanwhile');
  const difference = quantity(values.counted) - inBooks;
  if (difference === 0n) throw new Refusal(409, 'countedSame');
  const now = firm.books.stock(product).quantity - ownQty;
  return {
    lines: [
      { book: 'stock', takes: 'stock value' },
      { book: 'stock_adjustment', takes: 'rest' },
    ],
    stock: [{ product, type: 'adjustment', setTo: { quantity: now + difference } }],
  };
}
