/** An entry of a rule that follows from the movement's own fields. */
export interface RuleEntry {
  side: 'debit' | 'credit';
  /** A key with a field in braces for the book of the record that it points to: `{vendor_id}`. */
  book: string;
  /** The field with the amount. */
  amount: string;
  when?: string;
  /** The rule may change this book further, such as by accrued pay. */
  isPart?: boolean;
}

/** How a rule records that a person is present on the day of its movement. */
export interface Presence {
  /** The fields with the person, the place, and what was paid. */
  each: string;
  place: string;
  amount: string;
  /** The book to which the pay that was earned is debited. */
  earned: string;
}

/** The types of the stock entries that rules make, beside `adjustment`. */
export const STOCK_TYPES = ['purchase', 'supply', 'return', 'transfer'] as const;

/** The part of a rule that definitions and screens need to know. */
export interface MovementRule {
  /** The fields that the rule reads. */
  fields: readonly string[];
  /** The books of settings.yaml that it may post to. */
  books?: readonly string[];
  /** The entries that are known before it is posted, for what the form says about balances. */
  entries?: readonly RuleEntry[];
  /** The type of its stock entries, whatever the movement's type. */
  stockType?: (typeof STOCK_TYPES)[number] | 'adjustment';
  presence?: Presence;
  /** The fields of lines that cost their `total` less their share of a discount. */
  costs?: { lines: string; total: string; discount: string };
  /** It accrues pay by a rate, and may accrue amounts beyond it. */
  accrues?: true;
  /** The field with an amount that the product knows by itself: what is due. Roles with the right `due` leave it to the server. */
  due?: string;
  /** The figures that a sheet of the rule has for each line, beside the fields of its record (docs/business-rules.md, "Payroll"). */
  figures?: readonly string[];
}

/** The rules that `post` may name. Their functions are in src/ledger/movements; a test compares the names. */
export const MOVEMENT_RULES: Readonly<Record<string, MovementRule>> = {
  purchase: {
    fields: ['vendor_id', 'sub_total', 'discount', 'total', 'inventory'],
    entries: [{ side: 'credit', book: '{vendor_id}', amount: 'total' }],
    stockType: 'purchase',
    costs: { lines: 'inventory', total: 'total', discount: 'discount' },
  },
  salary: {
    fields: ['employee_id', 'amount'],
    books: ['cash', 'salaries'],
    entries: [
      { side: 'debit', book: '{employee_id}', amount: 'amount', isPart: true },
      { side: 'credit', book: 'cash', amount: 'amount', when: 'bank_id == null' },
      { side: 'credit', book: '{bank_id}', amount: 'amount', when: 'bank_id != null' },
    ],
    figures: ['earned', 'bonus', 'given', 'open'],
    accrues: true,
    due: 'amount',
  },
  wage: {
    fields: ['project_id', 'employee_id', 'amount'],
    books: ['wages'],
    entries: [
      { side: 'debit', book: '{employee_id}', amount: 'amount', isPart: true },
      { side: 'credit', book: '{project_id}', amount: 'amount' },
    ],
    presence: { each: 'employee_id', place: 'project_id', amount: 'amount', earned: 'wages' },
    accrues: true,
    due: 'amount',
  },
  accrual: { fields: ['month', 'people', 'total'], books: ['salaries'] },
  supply: { fields: ['project_id', 'inventory'], books: ['material_cost'], stockType: 'supply' },
  return: { fields: ['project_id', 'inventory'], books: ['material_cost'], stockType: 'return' },
  transfer: {
    fields: ['from_project_id', 'project_id', 'inventory'],
    books: ['material_cost'],
    stockType: 'transfer',
  },
  count: { fields: ['product_id', 'counted', 'expected'], stockType: 'adjustment' },
};

/** The rule of that name; undefined if there is none, or if a movement names none. */
export function movementRule(name: string | undefined): MovementRule | undefined {
  return name !== undefined && Object.hasOwn(MOVEMENT_RULES, name) ? MOVEMENT_RULES[name] : undefined;
}

/** The types of transactions that the product itself posts. */
export const OWN_TYPES = ['opening', 'adjustment', 'reversal', 'revaluation', 'arrears'] as const;

/** The classes of books, which statements sum (docs/business-rules.md, "Classes and projects"). */
export const BOOK_CLASSES = ['asset', 'liability', 'equity', 'income', 'cost', 'overhead'] as const;
export type BookClass = (typeof BOOK_CLASSES)[number];

/** The classes of the books that the product itself names: definitions of earlier versions do not have them. */
export const OWN_CLASSES: Readonly<Record<string, BookClass>> = {
  cash: 'asset',
  stock: 'asset',
  opening_equity: 'equity',
  receipts: 'income',
  sales: 'income',
  material_cost: 'cost',
  wages: 'cost',
  stock_adjustment: 'cost',
  expense: 'overhead',
  salaries: 'overhead',
};

/** Books that exist without being declared: openings and edits are posted against them. */
export const OWN_BOOKS = ['opening_equity', 'stock', 'stock_adjustment'] as const;

/**
 * The normal sides of the books that the product's own calls and postings use (docs/business-rules.md,
 * "Books").
 */
export const OWN_SIDES: Readonly<Record<string, 'debit' | 'credit'>> = {
  cash: 'debit',
  opening_equity: 'credit',
  stock: 'debit',
  stock_adjustment: 'debit',
};
