import type { Kysely } from 'kysely';
import { fillTemplate } from '../../../errors/fillTemplate.ts';
import { NOTICES, type Notice } from '../../../errors/notices.ts';
import type { Params } from '../../../errors/params.ts';
import type { Actor, Context } from '../../context.ts';
import { messageWriter } from '../../messages.ts';
import type { Tables } from '../../tables.ts';
import { mailChoices } from './mailChoices.ts';
import { collectMails, keepMails } from './queueMail.ts';

/** The definitions that a mail of the product is written with. */
export type MailContext = Pick<Context, 'resources' | 'settings' | 'languages'>;

/** A mail that the product itself writes. */
export interface ProductMail {
  /** Nobody can do without the mails about their own account. */
  about: 'approvals' | 'account';
  /** At most one mail in a quarter of an hour, with all that happened meanwhile: the first line is what happened. */
  isCollected?: boolean;
  /** The sentences, in the language with a tag: that of the recipient, by default that of settings.yaml. */
  write: (language: string) => { subject: Notice; lines: readonly Notice[] };
}

/**
 * Keeps a mail of the product for each recipient who wants it, in the transaction of the call (docs/operations.md, "Mail"). The lines
 * are its paragraphs.
 */
export async function mailFromProduct(
  trx: Kysely<Tables>,
  context: MailContext,
  author: number,
  recipients: readonly Pick<Actor, 'id' | 'email'>[],
  { about, isCollected = false, write }: ProductMail,
): Promise<void> {
  if (recipients.length === 0) return;
  const choiceOf = await mailChoices(
    trx,
    recipients.map(({ id }) => id),
  );
  const byLanguage = new Map<string, Map<string, number>>();
  for (const { id, email } of recipients) {
    const { approvals, language } = choiceOf(id);
    if (about === 'approvals' && !approvals) continue;
    const tag = language ?? context.settings.language;
    byLanguage.set(tag, (byLanguage.get(tag) ?? new Map()).set(email, id));
  }
  for (const [language, readers] of byLanguage) {
    const { subject, lines } = write(language);
    const [first = '', ...rest] = lines.map((line) => `${mailSentence(context, language, line)}\n`);
    const mail = { subject: mailSentence(context, language, subject), text: [first, ...rest].join('\n') };
    if (isCollected) await collectMails(trx, author, readers, { ...mail, event: first });
    else await keepMails(trx, author, [...readers.keys()], mail);
  }
}

/** The label of a kind of record or of a book of no record, in a language. */
export function labelInMail(context: MailContext, name: string, language: string): string {
  const { resources, settings } = context.languages[language] ?? context;
  if (Object.hasOwn(resources, name)) return resources[name]?.label.one ?? name;
  return (Object.hasOwn(settings.books, name) ? settings.books[name]?.label : undefined) ?? name;
}

/** A sentence of a mail in a language. */
export function mailSentence(
  { languages, settings }: Pick<MailContext, 'languages' | 'settings'>,
  language: string,
  { code, params }: Notice,
): string {
  const template = languages[language]?.notices[code] ?? NOTICES[code];
  return fillTemplate(template, params as Params, messageWriter({ settings }));
}
