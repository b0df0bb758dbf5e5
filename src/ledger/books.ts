import { compare, type Decimal, negate, subtract } from './money.ts';

/** The side that increases a book's balance (docs/business-rules.md, "Books"). */
export type Side = 'debit' | 'credit';

/** A book that no record owns, as `settings.yaml` declares it. */
export interface NominalBook {
  key: string;
  normal: Side;
  /** The lowest balance it may have; null for none. */
  floor: Decimal | number | null;
  /** The keys that it had before, the latest first. */
  was?: readonly string[] | undefined;
}

/** The books that the product's own postings name. */
export const BOOKS = {
  openingEquity: 'opening_equity',
  stock: 'stock',
  stockAdjustment: 'stock_adjustment',
} as const;

/** The books that the rules of movements name; `settings.yaml` declares them. */
export const NOMINAL = {
  cash: 'cash',
  materialCost: 'material_cost',
  wages: 'wages',
  salaries: 'salaries',
} as const;

/**
 * The books that exist even if `settings.yaml` does not declare them: without them no record could open
 * with a balance.
 */
export const OWN_BOOKS: readonly NominalBook[] = [
  { key: BOOKS.openingEquity, normal: 'credit', floor: null },
  { key: BOOKS.stock, normal: 'debit', floor: null },
  { key: BOOKS.stockAdjustment, normal: 'debit', floor: null },
];

/** The key of a record's book: 'vendor:12'. */
export function bookKey(resource: string, id: number): string {
  return `${resource}:${id}`;
}

/** 'vendor:12' is the book of a record; 'cash' belongs to no record. */
export function recordOfBook(key: string): { resource: string; id: number } | null {
  const [, resource, id] = /^([a-z][a-z0-9_]*):([1-9]\d*)$/.exec(key) ?? [];
  return resource && id ? { resource, id: Number(id) } : null;
}

/** The name of a kind of book in a message: 'cash', 'bank', 'petty cash'. */
export function bookWords(key: string): string {
  return (key.split(':')[0] ?? key).replaceAll('_', ' ');
}

function opposite(side: Side): Side {
  return side === 'debit' ? 'credit' : 'debit';
}

/** The change of a book's balance by a debit and a credit; above 0 increases it. */
export function change(normal: Side, debit: Decimal | number, credit: Decimal | number): Decimal {
  return normal === 'debit' ? subtract(debit, credit) : subtract(credit, debit);
}

/** The debit or credit that changes a balance by an amount: an increase is on the normal side. */
export function sidesOf(normal: Side, by: Decimal | number): { debit: Decimal } | { credit: Decimal } {
  const raises = compare(by, 0) >= 0;
  const amount = raises ? subtract(by, 0) : negate(by);
  const side = raises ? normal : opposite(normal);
  return side === 'debit' ? { debit: amount } : { credit: amount };
}
