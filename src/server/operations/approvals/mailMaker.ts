import type { Kysely } from 'kysely';
import type { Actor, Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import { findActor } from '../accounts/sessions.ts';
import { keepMail } from '../mail/queueMail.ts';

/** Mails who sent a movement that it was posted or sent back (docs/operations.md, "Mail"). */
export async function mailMaker(
  trx: Kysely<Tables>,
  context: Context,
  { resource, created_by, sent_at }: Approval,
  { actor, outcome, reason }: { actor: Actor; outcome: 'posted' | 'returned'; reason?: string },
): Promise<void> {
  const maker = await findActor(trx, context, created_by);
  if (maker === undefined) return;
  const label = context.resources[resource]?.label.one ?? resource;
  const { product } = context.settings;
  const [subject, done] =
    outcome === 'posted'
      ? [`${label} approved`, `${actor.name} has approved it, and it is posted.`]
      : [`${label} sent back`, `${actor.name} has sent it back: ${reason}`];
  await keepMail(trx, actor.id, {
    to: maker.email,
    subject: `${product}: ${subject}`,
    text: `${label}, sent for approval on ${sent_at}\n\n${done}\n\nOpen "To approve" in ${product} to see it.\n`,
  });
}
