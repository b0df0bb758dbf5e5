import type { Kysely } from 'kysely';
import { formatMoney } from '../../../ledger/money.ts';
import { movementRule } from '../../../schema/grammar/rules.ts';
import type { Resource } from '../../../schema/index.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import { readApprovals } from '../../queries/approvals/readApprovals.ts';
import type { Tables } from '../../tables.ts';
import { labelInMail } from '../outbox/productMail.ts';

/** A reason longer than this is cut: the page has it whole. */
const LONGEST_REASON = 200;

/**
 * Writes an approval for a mail, as its recipient reads it: the kind of record, which one, the amount and the reason, such as
 * 'Vendor Payment: Karim Traders, BDT 50,000.00 (bill 12)'. What they do not read is left out.
 *
 * @returns a function of the language of the mail.
 */
export async function approvalInMail(
  trx: Kysely<Tables>,
  context: Context,
  { id, resource: name }: Pick<Approval, 'id' | 'resource'>,
  recipient: Actor,
): Promise<(language: string) => string> {
  const resource = context.resources[name];
  const [own] = await readApprovals(readWithin(trx, context, recipient), [id]);
  if (own === undefined) return (language) => labelInMail(context, name, language);
  const { record, voucher } = own;
  const { currency, numberFormat } = context.settings;
  const titles = voucher
    ? [record[resource?.title ?? '']]
    : Object.values(resource?.fields ?? {}).map(({ nameKey }) => nameKey && record[nameKey]);
  const amount = voucher ? voucher.amount : resource && record[amountField(context, resource) ?? ''];
  const reason = oneLine(voucher ? voucher.reason : record.note);
  return (language) => {
    const type = voucher && (context.languages[language]?.types[voucher.type] ?? voucher.type);
    const money = isThere(amount) ? formatMoney(String(amount), currency, numberFormat) : '';
    const facts = [titles.filter(isThere).join(' · '), type, money].filter(isThere).join(', ');
    const label = labelInMail(context, name, language);
    return `${label}${facts && `: ${facts}`}${reason && ` (${reason})`}`;
  };
}

/** The amount that a movement is for: the first that must be entered, or that of the rule that posts it. */
function amountField({ types }: Context, { fields, post }: Resource): string | undefined {
  const entered = Object.values(fields).find(
    ({ required, source, type }) => required && source === 'column' && types[type]?.amount === 'money',
  );
  return entered?.name ?? movementRule(post?.rule)?.entries?.[0]?.amount;
}

function isThere(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

function oneLine(text: unknown): string {
  const line = String(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)} …` : line;
}
