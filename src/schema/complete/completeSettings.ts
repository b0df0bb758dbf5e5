import { formerNamesOf } from '../formerNames.ts';
import { OWN_CLASSES } from '../grammar/rules.ts';
import type { NominalBookSettings, Settings, WrittenSettings } from '../grammar/settings.ts';
import type { WrittenMenu } from '../grammar/viewKeys.ts';
import { inEnglish, type Translate } from '../language/translate.ts';
import type { LedgerView, MenuLink } from '../resource.ts';
import { completeNominalLedger } from './completeLedger.ts';

/** Fills in the defaults that are words, and those of the ledgers of nominal books, in the language of `translate`. */
export function completeSettings(written: WrittenSettings, translate: Translate = inEnglish): Settings {
  const books = Object.entries(written.books).map(([key, book]) => [key, completeBook(key, book, translate)]);
  const booksMenu = linkTo({ path: 'ledgers', title: translate('books') }, written.booksMenu ?? false);
  const currencyWords = {
    unit: translate('currency.unit'),
    part: translate('currency.part'),
    ...written.currencyWords,
  };
  return { ...written, currencyWords, booksMenu, books: Object.fromEntries(books) };
}

function completeBook(
  key: string,
  { ledger: own, was, ...written }: WrittenSettings['books'][string],
  translate: Translate,
): NominalBookSettings {
  // The check refuses a book without a class, but for those that the product names.
  const book = {
    ...written,
    class: written.class ?? OWN_CLASSES[key] ?? 'asset',
    ...(was !== undefined && { was: formerNamesOf(was) }),
  };
  if (own === undefined) return book;
  const view = completeNominalLedger(key, book.label, own, translate);
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
