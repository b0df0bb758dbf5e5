import { fieldTypes } from '../../../fields/index.ts';
import { parseDecimal } from '../../../ledger/money.ts';
import { type Resource, recordName } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { formatMoney } from '../../providers/figures.ts';
import { text } from '../../providers/i18n.ts';
import type { FormTask } from './FormTask.ts';
import type { Values } from './formValues.ts';

/**
 * The message of a save: that of the host, or one with the record's name for a host that sends none.
 *
 * @param answer of the call.
 * @param typed the values of the form, for a host that answers no record.
 */
export function saveMessage(
  { resource, record }: Pick<FormTask, 'resource' | 'record'>,
  answer: unknown,
  typed: Values,
  currency: string,
): string {
  const { data, message } = (answer ?? {}) as { data?: unknown; message?: unknown };
  if (typeof message === 'string' && message !== '') return savedMessage(resource, message, data, currency);
  const title = recordName(resource, (data ?? {}) as Values) || recordName(resource, typed);
  const key = record === undefined ? 'form.saved.create' : 'form.saved.update';
  return text(key, { label: resource.label.one, title });
}

/**
 * The message of a saved movement, followed by whom it concerns and the amount unless it has them: a definition's own message may
 * say 'Wage submitted successfully!' alone.
 *
 * @param row as the call answers it; a host may send none.
 */
function savedMessage(resource: Resource, message: string, row: unknown, currency: string): string {
  if (resource.kind !== 'movement' || typeof row !== 'object' || row === null) return message;
  const more = [...namesIn(resource, row as Values), ...amountIn(resource, row as Values, currency)];
  const missing = more.filter((text) => text !== '' && !message.includes(text));
  if (missing.length === 0) return message;
  const end = /[\p{L}\p{M}\p{N}]$/u.test(message) ? ':' : '';
  return `${message}${end} ${missing.join(', ')}`;
}

/** The records that a movement must name, and its own name, such as that of an expense. */
export function namesIn({ fields, title }: Resource, row: Values): string[] {
  const references = Object.values(fields).filter(({ to, required }) => to !== undefined && required);
  const own = fields[title]?.type === 'text' && fields[title]?.required ? [row[title]] : [];
  return [...own, ...references.map(({ nameKey }) => row[nameKey ?? ''])].map((name) => String(name ?? ''));
}

/** The last amount that must be entered: of a purchase the total, which follows the subtotal. */
export function amountIn({ fields }: Resource, row: Values, currency: string): string[] {
  const amounts = Object.values(fields).filter(
    ({ type, required }) => required && fieldTypes[type]?.amount === 'money',
  );
  const field = amounts.at(-1);
  const exact = field === undefined ? null : parseDecimal(row[field.name]);
  return exact === null ? [] : [formatMoney(exact, field?.prefix ?? currency)];
}

/** Whether an answer is that a new record or an edit waits for an approval: then there is no changed record yet. */
export function waitsForApproval({ kind }: Resource, data: unknown): boolean {
  return kind !== 'movement' && isObject(data) && data.state === 'waiting' && isObject(data.voucher);
}
