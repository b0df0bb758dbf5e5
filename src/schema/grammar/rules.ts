/**
 * The rules that `post` may name, with the fields that each rule reads. Their functions are in
 * src/ledger/movements; a test compares the two lists.
 */
export const RULES: Readonly<Record<string, readonly string[]>> = {
  purchase: ['vendor_id', 'sub_total', 'discount', 'total', 'inventory'],
  salary: ['employee_id', 'amount'],
  wage: ['project_id', 'employee_id', 'amount'],
  accrual: ['month', 'people', 'total'],
  supply: ['project_id', 'inventory'],
  return: ['project_id', 'inventory'],
  count: ['product_id', 'counted', 'expected'],
};

/** The books of settings.yaml that each rule may post to. */
export const RULE_BOOKS: Readonly<Record<string, readonly string[]>> = {
  salary: ['cash', 'salaries'],
  wage: ['wages'],
  accrual: ['salaries'],
  supply: ['material_cost'],
  return: ['material_cost'],
};

/** The figures that a sheet of the rule has for each line, beside the fields of its record (docs/business-rules.md, "Payroll"). */
export const RULE_FIGURES: Readonly<Record<string, readonly string[]>> = {
  salary: ['earned', 'given', 'open'],
};

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

/** The entries of each rule that are known before it is posted, for what the form says about balances. */
export const RULE_ENTRIES: Readonly<Record<string, readonly RuleEntry[]>> = {
  purchase: [{ side: 'credit', book: '{vendor_id}', amount: 'total' }],
  salary: [
    { side: 'debit', book: '{employee_id}', amount: 'amount', isPart: true },
    { side: 'credit', book: 'cash', amount: 'amount', when: 'bank_id == null' },
    { side: 'credit', book: '{bank_id}', amount: 'amount', when: 'bank_id != null' },
  ],
  wage: [
    { side: 'debit', book: '{employee_id}', amount: 'amount', isPart: true },
    { side: 'credit', book: '{project_id}', amount: 'amount' },
  ],
};

/** How a rule records that a person is present on the day of its movement. */
export interface Presence {
  /** The fields with the person, the place, and what was paid. */
  each: string;
  place: string;
  amount: string;
  /** The book to which the pay that was earned is debited. */
  earned: string;
}

/** The rules by which people are present. */
export const PRESENCE_RULES: Readonly<Record<string, Presence>> = {
  wage: { each: 'employee_id', place: 'project_id', amount: 'amount', earned: 'wages' },
};

/** The type of stock entry that a rule makes, whatever the movement's type. */
export const STOCK_TYPES: Readonly<Record<string, string>> = {
  purchase: 'purchase',
  supply: 'supply',
  return: 'return',
  count: 'adjustment',
};

/** The types of transactions that the product itself posts. */
export const OWN_TYPES = ['opening', 'adjustment', 'reversal'] as const;

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
