import type { NominalBookSettings, Settings, WrittenSettings } from '../grammar/settings.ts';
import type { WrittenMenu } from '../grammar/viewKeys.ts';
import { inEnglish, type Say } from '../language/say.ts';
import type { LedgerView, MenuLink } from '../resource.ts';
import { completeNominalLedger } from './completeLedger.ts';

/** Fills the defaults of the books' own ledgers, made texts in the language of `say`. */
export function completeSettings(written: WrittenSettings, say: Say = inEnglish): Settings {
  const books = Object.entries(written.books).map(([key, book]) => [key, completeBook(key, book, say)]);
  const booksMenu = linkTo({ path: 'ledgers', title: say('books') }, written.booksMenu ?? false);
  return { ...written, booksMenu, books: Object.fromEntries(books) };
}

function completeBook(
  key: string,
  { ledger: own, ...book }: WrittenSettings['books'][string],
  say: Say,
): NominalBookSettings {
  if (own === undefined) return book;
  const view = completeNominalLedger(key, book.label, own, say);
  return { ...book, ledger: view, menu: linkTo(view, own.menu ?? {}) };
}

function linkTo(
  { path, title }: Pick<LedgerView, 'path' | 'title'>,
  written: WrittenMenu,
): MenuLink | undefined {
  if (written === false) return undefined;
  const { group = '', order = 100, label = title, icon = 'description' } = written;
  return { to: path, label, group, order, icon };
}
