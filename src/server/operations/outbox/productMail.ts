import type { Kysely } from 'kysely';
import { fillTemplate } from '../../../errors/fillTemplate.ts';
import { NOTICES, type Notice } from '../../../errors/notices.ts';
import type { Params } from '../../../errors/params.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { messageWriter } from '../../messages.ts';
import { keepMails } from './queueMail.ts';

/** The definitions that a mail of the product is written with. */
export type MailContext = Pick<Context, 'resources' | 'settings' | 'languages'>;

/** A mail that the product itself writes: its sentences are in the language of settings.yaml. */
export interface ProductMail {
  subject: Notice;
  /** The paragraphs. */
  lines: readonly Notice[];
}

/** Keeps a mail of the product for each recipient, in the transaction of the call (docs/operations.md, "Mail"). */
export async function mailFromProduct(
  trx: Kysely<Tables>,
  context: MailContext,
  author: number,
  recipients: readonly string[],
  { subject, lines }: ProductMail,
): Promise<void> {
  if (recipients.length === 0) return;
  const text = `${lines.map((line) => sentence(context, line)).join('\n\n')}\n`;
  await keepMails(trx, author, [...new Set(recipients)], { subject: sentence(context, subject), text });
}

/** The label of a kind of record, in the language of mails. */
export function labelInMail({ resources, languages, settings }: MailContext, name: string): string {
  const known = languages[settings.language]?.resources ?? resources;
  return (Object.hasOwn(known, name) ? known[name]?.label.one : undefined) ?? name;
}

function sentence({ languages, settings }: MailContext, { code, params }: Notice): string {
  const template = languages[settings.language]?.notices[code] ?? NOTICES[code];
  return fillTemplate(template, params as Params, messageWriter({ settings }));
}
