import type { ErrorCode } from '../../errors/catalogue.ts';
import type { NoticeCode } from '../../errors/notices.ts';
import type { Template } from '../../errors/params.ts';
import { bn } from '../../i18n/bn/index.ts';
import type { en } from '../../i18n/en.ts';
import type { MadeKey } from '../../i18n/made.ts';
import type { BookClass, OWN_TYPES, STOCK_TYPES } from '../grammar/rules.ts';
import { own } from './inLanguage.ts';

/** Every text of the product in a language. The type check misses none, and allows none that is not the product's. */
export interface OwnLanguage {
  /** Its name in itself. */
  language: string;
  app: Readonly<Record<keyof typeof en, string>>;
  made: Readonly<Record<MadeKey, string>>;
  types: Readonly<Record<BookClass | (typeof OWN_TYPES)[number] | (typeof STOCK_TYPES)[number], string>>;
  errors: Readonly<Record<ErrorCode, Template>>;
  notices: Readonly<Record<NoticeCode, Template>>;
}

/** The languages that come with the product, by tag, besides English. */
export const OWN_LANGUAGES: Readonly<Record<string, OwnLanguage>> = { bn };

export function ownLanguage(tag: string): OwnLanguage | undefined {
  return own(OWN_LANGUAGES, tag);
}
