/**
 * The rules that a movement's `post` may name, and the fields that each of them reads. The functions themselves stand in
 * src/ledger/movements; a test holds the two lists to each other.
 */
export const RULES: Readonly<Record<string, readonly string[]>> = {
  purchase: ['vendor_id', 'sub_total', 'discount', 'total', 'inventory'],
  salary: ['employee_id', 'amount'],
  wage: ['project_id', 'employee_id', 'amount'],
  supply: ['project_id', 'inventory'],
  return: ['project_id', 'inventory'],
};

/** The books of settings.yaml that each of them may post to. */
export const RULE_BOOKS: Readonly<Record<string, readonly string[]>> = {
  salary: ['cash', 'salaries'],
  wage: ['wages'],
  supply: ['material_cost'],
  return: ['material_cost'],
};

/** What the rules that move goods call their rows in a product's ledger, whatever their movement's type. */
export const STOCK_TYPES: Readonly<Record<string, string>> = {
  purchase: 'purchase',
  supply: 'supply',
  return: 'return',
};

/** The types of transactions that the product itself posts. */
export const OWN_TYPES = ['opening', 'adjustment', 'reversal'] as const;

/** Books that are there without being declared: what openings and edits are posted against. */
export const OWN_BOOKS = ['opening_equity', 'stock', 'stock_adjustment'] as const;

/** The sides of the books that calls and postings of the product's own read and write (business rules, section 1). */
export const OWN_SIDES: Readonly<Record<string, 'debit' | 'credit'>> = {
  cash: 'debit',
  opening_equity: 'credit',
  stock: 'debit',
  stock_adjustment: 'debit',
};
