import type { Posting, Transaction } from './Books.ts';
import type { Firm } from './Firm.ts';
import { accruedBy } from './pay.ts';

/** The difference between the pay of a period and what was accrued for it (docs/business-rules.md, "Arrears"). */

/** Posts what each period of a person that ends from a day on, and not after another one, lacks or has too much. */
export function settle(
  firm: Firm,
  employee: number,
  from: string,
  to = '9999-12-31',
  only?: 'day' | 'month',
): Transaction[] {
  return [...dueMonths(firm, employee), ...dueDays(firm, employee)]
    .filter(({ last, basis }) => last >= from && last <= to && basis === (only ?? basis))
    .flatMap(({ movement, basis, last, accrued }) => {
      const pay = firm.payOn(employee, last);
      const amount = (pay.basis === basis ? pay.salary : 0n) - accrued;
      return amount === 0n ? [] : firm.books.post([postingOf(firm, employee, movement, amount)]);
    });
}

/** Reverses the arrears of a movement on the day on which it is reversed, or on their own. @returns the sums by person, too. */
export function reverseArrears(
  firm: Firm,
  original: Transaction,
  day: string,
): { posted: Transaction[]; sums: Map<number, bigint> } {
  const sums = new Map<number, bigint>();
  const posted = arrearsOf(firm, original).flatMap((one) => {
    const { employee, amount } = partsOf(one);
    sums.set(employee, (sums.get(employee) ?? 0n) + amount);
    return firm.books.post([
      {
        ...{ type: 'reversal', date: one.date > day ? one.date : day, resource: 'employee' },
        ...{ isMovement: false, values: {}, reverses: one },
        lines: one.entries.map(({ book, debit, credit, salary, project }) => ({
          ...{ book, debit: credit, credit: debit, salary: -salary, project },
        })),
      },
    ]);
  });
  return { posted, sums };
}

/** A correction that accrued what its original did has its arrears, too. */
export function keepArrears(
  firm: Firm,
  movement: Transaction,
  sums: ReadonlyMap<number, bigint>,
): Transaction[] {
  return [...sums].flatMap(([employee, amount]) =>
    amount === 0n ? [] : firm.books.post([postingOf(firm, employee, movement, amount)]),
  );
}

interface Due {
  movement: Transaction;
  basis: 'day' | 'month';
  last: string;
  accrued: bigint;
}

/** A day is accrued by the first wage with pay, or else by the first that made the person present. */
function dueDays(firm: Firm, employee: number): Due[] {
  const wages = firm.standing('wage').filter(({ values }) => values.employee_id === employee);
  const days = [...new Set(wages.map(({ date }) => date))].sort();
  return days.map((day) => {
    const own = wages.filter(({ date }) => date === day);
    const movement = own.find((one) => accruedBy(one) !== 0n) ?? (own[0] as Transaction);
    return { movement, basis: 'day', last: day, accrued: accruedWith(firm, own, employee) };
  });
}

/** A month is accrued by a salary with pay, or by the payroll. */
function dueMonths(firm: Firm, employee: number): Due[] {
  const salaries = firm.standing('salary').filter(({ values }) => values.employee_id === employee);
  const payrolls = firm.standing('pay_accrual').filter((one) => ofPerson(one, employee) !== 0n);
  const all = [...salaries, ...payrolls];
  const months = [...new Set(all.map(({ values }) => String(values.month)))].sort();
  return months.flatMap((month): Due[] => {
    const own = all.filter(({ values }) => values.month === month);
    const accruing = own.filter((one) => one.resource === 'pay_accrual' || accruedBy(one) !== 0n);
    const movement = accruing.sort((a, b) => (a.id as number) - (b.id as number))[0];
    if (movement === undefined) return [];
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
    const accrued = accruedWith(firm, own, employee);
    return [{ movement, basis: 'month', last: last.toISOString().slice(0, 10), accrued }];
  });
}

function accruedWith(firm: Firm, movements: readonly Transaction[], employee: number): bigint {
  let accrued = 0n;
  for (const one of movements) {
    accrued += one.resource === 'pay_accrual' ? ofPerson(one, employee) : accruedBy(one);
    for (const arrears of arrearsOf(firm, one)) accrued += ofPerson(arrears, employee);
  }
  return accrued;
}

function arrearsOf(firm: Firm, movement: Transaction): Transaction[] {
  return firm.standing('employee', 'arrears').filter(({ causedBy }) => causedBy === movement);
}

function ofPerson({ entries }: Transaction, employee: number): bigint {
  let sum = 0n;
  for (const { book, salary } of entries) if (book === `employee:${employee}`) sum += salary;
  return sum;
}

function partsOf({ entries }: Transaction): { employee: number; amount: bigint } {
  const own = entries.find(({ book }) => book.startsWith('employee:'));
  return { employee: Number(own?.book.split(':')[1]), amount: own?.salary ?? 0n };
}

function postingOf(firm: Firm, employee: number, movement: Transaction, amount: bigint): Posting {
  const { closedUpTo, beginOn } = firm.books;
  const opens = closedUpTo === null ? beginOn : dayAfter(closedUpTo);
  const first = opens > beginOn ? opens : beginOn;
  const book = movement.resource === 'wage' ? 'wages' : 'salaries';
  const [more, less] = amount > 0n ? [amount, 0n] : [0n, -amount];
  return {
    ...{ type: 'arrears', date: movement.date > first ? movement.date : first, resource: 'employee' },
    ...{ isMovement: false, values: {}, causedBy: movement },
    project: movement.resource === 'wage' ? Number(movement.values.project_id) : null,
    lines: [
      { book, debit: more, credit: less },
      { book: `employee:${employee}`, debit: less, credit: more, salary: amount },
    ],
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
