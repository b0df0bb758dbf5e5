import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import { DATE_FORMATS } from '../dateFormats.ts';
import type { LedgerView, MenuLink } from '../resource.ts';
import { budget } from './budgetKeys.ts';
import { externals } from './externals.ts';
import { formerNames, text } from './fieldKeys.ts';
import { hostGrammar } from './host.ts';
import { ledger } from './movementKeys.ts';
import type { BookClass } from './rules.ts';
import { bookClass, floor, menu } from './viewKeys.ts';
import { marked, words } from './words.ts';

const menuGroup = marked(
  z.strictObject({
    group: text.describe('The name of the group, as definitions use it'),
    label: words('What staff read; the name by default').optional(),
    icon: text.default('folder').describe('The sign before it'),
    expanded: z.boolean().default(false).describe('Whether it is open at first'),
  }),
  { as: 'entry', by: 'group' },
);

const LOGO = /^(\{\w+\}|data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+)$/;

/** The keys of `resources/settings.yaml`: the firm, the sidebar's groups and the nominal books. */
export const settingsGrammar = z
  .strictObject({
    product: text.default('Plinth').describe('The name in the title and on the sign-in page'),
    currency: text.default('BDT').describe('The label of amounts of money'),
    currencyWords: z
      .strictObject({
        unit: words('The currency').optional(),
        part: words('Its hundredth part').optional(),
      })
      .optional()
      .describe('The currency in words, for amounts that reports write out'),
    mailFrom: z
      .email(issueText(problem('notEmailAddress')))
      .optional()
      .describe('The address that mails come from; without it one that fits SMTP_URL'),
    numberFormat: z
      .enum(['thousand', 'lakh'])
      .default('thousand')
      .describe('How digits are grouped: 1,234,567 or 12,34,567, unless set under Setting'),
    digits: z
      .enum(['western', 'language'])
      .default('western')
      .describe('The digits of figures and days: 0-9, or those of the language, unless set under Setting'),
    reportRows: z
      .int()
      .min(1_000)
      .default(20_000_000)
      .describe('How many records a report may read; one that would read more is refused before it runs'),
    language: text
      .default('en')
      .describe(
        'The language at first: en, bn, a file of i18n/ by its name, or auto for what the browser prefers',
      ),
    dateFormat: text.default(DATE_FORMATS[0]).describe('A dayjs pattern, everywhere on screen'),
    menu: z.array(menuGroup).default([]).describe('The groups of the sidebar in their order'),
    externals,
    host: hostGrammar.optional(),
    booksMenu: menu
      .optional()
      .describe('The link in the sidebar to the page with all books and their balances'),
    dimensions: z
      .array(text)
      .max(1)
      .default([])
      .describe(
        'What each entry is about beside its book, for statements by it: the name of an entity, such as project',
      ),
    budget: budget.optional(),
    letterhead: z
      .strictObject({
        entity: text
          .optional()
          .describe('An entity of the kind single: the texts have the fields of its record in braces'),
        name: text.optional().describe('The name of the firm, such as "{institution_name}"'),
        logo: z
          .string()
          .regex(LOGO, issueText(problem('letterheadLogo')))
          .optional()
          .describe('Its logo: a field of the type image in braces, or a PNG or JPEG picture as a data: URL'),
        lines: z
          .array(text)
          .max(8)
          .default([])
          .describe('Below the name: the address, phones, email, BIN ...'),
      })
      .optional()
      .describe('The head of papers and of the dashboard; without it the name of the product'),
    books: z
      .record(
        z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
        z.strictObject({
          label: words('What staff read'),
          normal: z.enum(['debit', 'credit']).describe('The side that raises the balance'),
          class: bookClass.optional(),
          heads: z
            .array(text)
            .min(1)
            .optional()
            .describe('The lists of heads in which fields of the type `head` offer it'),
          was: formerNames
            .optional()
            .describe('The key that it had before, or several, the latest first: its entries are kept'),
          floor: floor.nullable().default(null).describe('The balance that it may not go below: 0 or less'),
          ledger: ledger.optional(),
        }),
      )
      .default({})
      .describe('The books that belong to no record: cash and the nominal ones'),
  })
  .describe('Settings of the firm');

/** The settings as they are written, with the defaults that depend on nothing else. */
export type WrittenSettings = z.infer<typeof settingsGrammar>;

/** A book that belongs to no record. Its ledger has a page of its own, or the common one. */
export type NominalBookSettings = Omit<WrittenSettings['books'][string], 'class' | 'ledger' | 'was'> & {
  class: BookClass;
  /** The keys that it had before, the latest first. */
  was?: readonly string[] | undefined;
  ledger?: LedgerView | undefined;
  /** The ledger's link in the sidebar. */
  menu?: MenuLink | undefined;
};

/** The settings with their defaults. */
export type Settings = Omit<WrittenSettings, 'books' | 'booksMenu' | 'currencyWords'> & {
  currencyWords: { unit: string; part: string };
  /** The link to the page with all books; undefined if the settings have none. */
  booksMenu?: MenuLink | undefined;
  books: Readonly<Record<string, NominalBookSettings>>;
};
