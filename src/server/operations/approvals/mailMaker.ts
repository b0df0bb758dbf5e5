import type { Kysely } from 'kysely';
import { notice } from '../../../errors/notices.ts';
import { accessOf } from '../../access/compile.ts';
import type { Actor, Context } from '../../context.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import type { Tables } from '../../tables.ts';
import { findActors } from '../accounts/sessions.ts';
import { labelInMail, mailFromProduct } from '../outbox/productMail.ts';
import { approvalInMail } from './approvalInMail.ts';

/** Mails who sent a movement that it was posted or sent back (docs/operations.md, "Mail"). */
export async function mailMaker(
  trx: Kysely<Tables>,
  context: Context,
  approval: Approval,
  { actor, outcome, reason = '' }: { actor: Actor; outcome: 'posted' | 'returned'; reason?: string },
): Promise<void> {
  const { created_by, sent_at } = approval;
  const [maker] = await findActors(trx, context, [created_by]);
  if (maker === undefined) return;
  const wordsIn = await approvalInMail(trx, context, approval, {
    ...maker,
    access: accessOf(context, maker),
  });
  const { product } = context.settings;
  const done =
    outcome === 'posted'
      ? notice('mailApprovedBy', { name: actor.name })
      : notice('mailReturnedBy', { name: actor.name, text: reason });
  await mailFromProduct(trx, context, actor.id, [maker], {
    about: 'approvals',
    write: (language) => {
      const what = wordsIn(language);
      return {
        subject: notice(outcome === 'posted' ? 'mailApproved' : 'mailReturned', {
          product,
          what: labelInMail(context, approval.resource, language),
        }),
        lines: [notice('mailSentAt', { what, at: sent_at }), done, notice('mailOpenApprovals', { product })],
      };
    },
  });
}
