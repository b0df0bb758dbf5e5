import type { Definitions } from '../providers/definitions.tsx';
import { pathOf, recordPath } from './paths.ts';

/** The path of the ledgers of nominal books, except those with a page of their own. */
export const BOOKS_PATH = 'ledgers';

/**
 * The address of a book's ledger, by the book's key: `cash`, `vendor:12`. Undefined for a book whose resource or ledger is not
 * (or no longer) defined.
 */
export function ledgerAddress({ settings, resources }: Definitions, book: string): string | undefined {
  const [owner = '', id] = book.split(':');
  if (id === undefined) {
    const nominal = settings.books?.[owner];
    return nominal && pathOf(nominal.ledger?.path ?? `${BOOKS_PATH}/${owner}`);
  }
  const path = resources[owner]?.ledger?.path;
  if (path === undefined) return undefined;
  return path.includes('{id}') ? recordPath(path, id) : `${pathOf(path)}?id=${encodeURIComponent(id)}`;
}
