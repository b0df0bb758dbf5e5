import { bookWords } from '../../../ledger/books.ts';
import type { ReadContext } from '../../context.ts';

/** The label of a kind of book: 'Cash', 'Vendor'. */
export function bookLabel(
  { settings, resources }: ReadContext,
  { book, resource }: { book: string; resource: string | null },
): string {
  if (resource === null) return settings.books[book]?.label ?? bookWords(book);
  return (Object.hasOwn(resources, resource) ? resources[resource]?.label.one : undefined) ?? bookWords(book);
}
