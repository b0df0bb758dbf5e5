import { Books, type Transaction } from './Books.ts';
import { accruedBy, type Pay, periodOf } from './pay.ts';
import { seriesOf } from './vouchers.ts';

/** The records of the model, beside its books. Ids are those of the server. */

export interface Employee {
  /** The pay, with the day from which each change holds; a later change replaces earlier ones from its day on. */
  pay: { from: string; pay: Pay }[];
  assignments: { project: number; from: string; to: string | null }[];
}

/** A movement that waits for an approval, or was sent back. */
export interface Waiting {
  resource: string;
  // biome-ignore lint/suspicious/noExplicitAny: the values of a call, as JSON has them.
  values: Readonly<Record<string, any>>;
  isReturned: boolean;
  /** The server's. */
  id?: number;
}

export class Firm {
  readonly books = new Books((one) => seriesOf(one, this.fiscalMonth));
  readonly employees = new Map<number, Employee>();
  /** The projects that are completed. */
  readonly completed = new Set<number>();
  /** The keys of deleted records: vendor:1. */
  readonly deleted = new Set<string>();
  fiscalMonth = 7;
  /** The category of each product, where there are several. */
  readonly categories = new Map<number, number>();
  /** How many records of each entity there are. */
  readonly counts = new Map<string, number>();
  /** What each step of a history recorded. */
  readonly steps = new Map<number, Transaction>();

  /** What waits for an approval, by the step that sent it. */
  readonly waiting = new Map<number, Waiting>();

  constructor(
    /** The present day of the business. */
    readonly today: () => string,
  ) {}

  payOn(employee: number, day: string): Pay {
    const { pay } = this.employees.get(employee) as Employee;
    return (pay.findLast(({ from }) => from <= day) as { pay: Pay }).pay;
  }

  isAssigned(employee: number, project: number, day: string): boolean {
    const { assignments } = this.employees.get(employee) as Employee;
    return assignments.some(
      (one) => one.project === project && one.from <= day && (one.to === null || one.to >= day),
    );
  }

  /** The transactions of a resource that stand: those of movements, or of another type. */
  standing(resource: string, type?: string): Transaction[] {
    return this.books.transactions.filter(
      (one) =>
        one.resource === resource &&
        (type === undefined ? one.isMovement : one.type === type) &&
        one.reverses === undefined &&
        one.reversedBy === undefined,
    );
  }

  /** The payments of a kind to a person that count in the period that begins on a day. */
  payments(resource: string, employee: unknown, from: string): Transaction[] {
    return this.standing(resource).filter(
      ({ values, date }) => values.employee_id === employee && periodOf(resource, values, date)[0] === from,
    );
  }

  /** Whether the payroll accrued the pay of a month for a person. */
  isAccrued(employee: unknown, month: string): boolean {
    return this.standing('pay_accrual').some(
      ({ values, entries }) =>
        values.month === month &&
        entries.some(({ book, salary }) => book === `employee:${employee}` && salary !== 0n),
    );
  }

  /**
   * Those who are paid by the month on its last day, were with the firm by then, and whose pay of it was not accrued.
   * Everybody is entered today: only an entry, an assignment or a pay of an earlier day shows who was there before.
   */
  unaccrued(month: string): { employee: number; pay: bigint }[] {
    const last = `${month}-31`;
    return [...this.employees.keys()].flatMap((employee) => {
      const { salary, basis } = this.payOn(employee, last);
      const isOpen = !this.deleted.has(`employee:${employee}`) && basis === 'month' && salary > 0n;
      const isPaid = this.payments('salary', employee, `${month}-01`).some((one) => accruedBy(one) !== 0n);
      if (!isOpen || isPaid || this.isAccrued(employee, month) || !this.wasThere(employee, last)) return [];
      return [{ employee, pay: salary }];
    });
  }

  private wasThere(employee: number, day: string): boolean {
    const { pay, assignments } = this.employees.get(employee) as Employee;
    return (
      this.today() <= day ||
      pay.some(({ from }, place) => place > 0 && from <= day) ||
      assignments.some(({ from }) => from <= day) ||
      this.books.transactions.some(
        ({ date, entries }) => date <= day && entries.some(({ book }) => book === `employee:${employee}`),
      )
    );
  }

  /**
   * The first day, from a given one on, at whose end a project had received less of a product than a quantity.
   * @param but a transaction to leave out.
   */
  firstDayWithLess(
    project: number,
    product: number,
    qty: bigint,
    from: string,
    but?: Transaction,
  ): string | undefined {
    const days = this.books.transactions.map(({ date }) => date).filter((date) => date >= from);
    return [...new Set([from, ...days])]
      .sort()
      .find((day) => this.held(project, product, but, day).qty < qty);
  }

  /**
   * The goods of a product that a project received and did not return.
   * @param but a transaction to leave out.
   * @param upTo the last day that counts.
   */
  held(
    project: number,
    product: number,
    but?: Transaction,
    upTo = '9999-12-31',
  ): { qty: bigint; value: bigint } {
    const held = { qty: 0n, value: 0n };
    for (const one of this.books.transactions) {
      if (one === but || one.date > upTo) continue;
      for (const entry of one.stock) {
        if (entry.product !== product || entry.project !== project) continue;
        held.qty -= entry.qty;
        held.value -= entry.value;
      }
    }
    return held;
  }
}
