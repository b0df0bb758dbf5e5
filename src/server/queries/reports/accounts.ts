import { OWN_BOOKS } from '../../../ledger/books.ts';
import { BOOK_CLASSES, type BookClass, humanise, OWN_CLASSES } from '../../../schema/index.ts';
import type { Context, ReadContext } from '../../context.ts';

/** An account of the reports: a nominal book, or the books of all records of an entity. */
export interface Account {
  /** The book's key, or the entity's name. */
  key: string;
  label: string;
  class: BookClass;
  normal: 'debit' | 'credit';
  /** The entity whose books they are; null for a nominal book. */
  resource: string | null;
}

const OPPOSITE = '.opposite';

/** The entity of an account's key: also of the one that has its records' books of the other side. */
export function entityOfAccount(key: string): string {
  return key.endsWith(OPPOSITE) ? key.slice(0, -OPPOSITE.length) : key;
}

/**
 * The accounts of the records' books that stand on the other side: advances to vendors are an asset, what customers paid ahead is a
 * liability (docs/business-rules.md, "Statements").
 */
export function oppositeAccounts({ resources }: Pick<Context, 'resources'>): Account[] {
  return Object.values(resources).flatMap(({ name, book }): Account[] => {
    if (book === undefined || (book.class !== 'asset' && book.class !== 'liability')) return [];
    return [
      {
        key: `${name}${OPPOSITE}`,
        label: book.opposite,
        class: book.class === 'asset' ? 'liability' : 'asset',
        normal: book.normal === 'debit' ? 'credit' : 'debit',
        resource: name,
      },
    ];
  });
}

/** All accounts in the order of statements: by class, then as in the settings and the definitions. */
export function accountsOf(context: Pick<Context, 'resources' | 'settings'>): Account[] {
  const ofRecords = Object.values(context.resources).flatMap(({ name, label, book }): Account[] =>
    book === undefined
      ? []
      : [{ key: name, label: label.many, class: book.class, normal: book.normal, resource: name }],
  );
  return inOrder([...nominalAccounts(context), ...ofRecords]);
}

/** The nominal books: those of the settings, then the product's own. */
export function nominalAccounts({ settings }: Pick<Context, 'settings'>): Account[] {
  const declared = Object.entries(settings.books).map(
    ([key, { label, class: own, normal }]): Account => ({ key, label, class: own, normal, resource: null }),
  );
  const undeclared = OWN_BOOKS.filter(({ key }) => !Object.hasOwn(settings.books, key)).map(
    ({ key, normal }): Account => ({
      key,
      label: humanise(key),
      class: OWN_CLASSES[key] ?? 'asset',
      normal,
      resource: null,
    }),
  );
  return [...declared, ...undeclared];
}

/** Accounts by their class, otherwise as they are. */
export function inOrder(all: readonly Account[]): Account[] {
  return BOOK_CLASSES.flatMap((one) => all.filter((account) => account.class === one));
}

/** The side on which amounts of a class stand above 0 on a statement. */
export function sideOf(of: BookClass): 'debit' | 'credit' {
  return of === 'asset' || of === 'cost' || of === 'overhead' ? 'debit' : 'credit';
}

/** The accounts that hold money. */
export function moneyKeys(context: ReadContext): string[] {
  return accountsOf(context).flatMap((account) => (holdsMoney(context, account) ? [account.key] : []));
}

/** Cash, banks and the cash of sites: assets that never fall below a floor. Goods are guarded by their quantity. */
export function holdsMoney(
  { settings, resources }: ReadContext,
  { key, class: own, resource }: Account,
): boolean {
  if (own !== 'asset') return false;
  const floor = resource === null ? settings.books[key]?.floor : resources[resource]?.book?.floor;
  return floor !== null && floor !== undefined;
}
