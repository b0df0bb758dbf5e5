import type { Kysely } from 'kysely';
import { type Notice, notice } from '../../../errors/notices.ts';
import type { Tables } from '../../tables.ts';
import { type MailContext, mailFromProduct } from '../outbox/productMail.ts';
import { findActors } from './sessions.ts';

const CHANGES = {
  authenticator_app: notice('mailAppAdded'),
  authenticator_app_removed: notice('mailAppRemoved'),
  passkey: notice('mailPasskeyAdded'),
  passkey_removed: notice('mailPasskeyRemoved'),
  second_factor_removed: notice('mailFactorRemoved'),
};

/**
 * Mails a user that the way they sign in has changed, so that they learn of it if it was not them (docs/operations.md, "Mail").
 * @param by who changed it.
 */
export async function mailSignInChange(
  trx: Kysely<Tables>,
  context: MailContext,
  id: number,
  change: keyof typeof CHANGES | Notice,
  by: number,
): Promise<void> {
  const users = await findActors(trx, context, [id]);
  const { product } = context.settings;
  await mailFromProduct(trx, context, by, users, {
    about: 'account',
    write: () => ({
      subject: notice('mailSignInChanged', { product }),
      lines: [typeof change === 'string' ? CHANGES[change] : change, notice('mailNotYou')],
    }),
  });
}
