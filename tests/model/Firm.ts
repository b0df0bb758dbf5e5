import { Books, type Transaction } from './Books.ts';
import { type Pay, periodOf } from './pay.ts';

/** The records of the model, beside its books. Ids are those of the server. */

export interface Employee {
  /** The pay, with the day from which each change holds; a later change replaces earlier ones from its day on. */
  pay: { from: string; pay: Pay }[];
  assignments: { project: number; from: string; to: string | null }[];
}

export class Firm {
  readonly books = new Books();
  readonly employees = new Map<number, Employee>();
  /** The projects that are completed. */
  readonly completed = new Set<number>();
  /** The keys of deleted records: vendor:1. */
  readonly deleted = new Set<string>();
  fiscalMonth = 7;
  /** How many records of each entity there are. */
  readonly counts = new Map<string, number>();
  /** What each step of a history recorded. */
  readonly steps = new Map<number, Transaction>();

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

  /** The payments of a kind to a person that count in the period that begins on a day. */
  payments(resource: string, employee: unknown, from: string): Transaction[] {
    return this.books.transactions.filter(
      (one) =>
        one.resource === resource &&
        one.isMovement &&
        one.reverses === undefined &&
        one.reversedBy === undefined &&
        one.values.employee_id === employee &&
        periodOf(resource, one.values, one.date)[0] === from,
    );
  }

  /** The goods of a product that a project received and did not return. @param but a transaction to leave out. */
  held(project: number, product: number, but?: Transaction): { qty: bigint; value: bigint } {
    const held = { qty: 0n, value: 0n };
    for (const one of this.books.transactions) {
      if (one === but) continue;
      for (const entry of one.stock) {
        if (entry.product !== product || entry.project !== project) continue;
        held.qty -= entry.qty;
        held.value -= entry.value;
      }
    }
    return held;
  }
}
