import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Outcome } from '../idempotency.ts';
import type { Row } from '../queries/sql/runSql.ts';

/** The answer of a recorded movement: its message and its row, or the bare row in the plain form (business rules, section 9). */
export function recordedAnswer(context: Context, resource: Resource, row: Row): Outcome {
  const { api } = resource;
  if (api.plain) return { status: 201, body: row };
  const message = recordedMessage(context, resource, row);
  return { status: 200, body: { success: true, message, [api.create.row ?? 'data']: row } };
}

/** The definition's words, fields in braces in words: `Paid {amount} to {vendor_id}` is 'Paid BDT 12,500.00 to Sylhet Enterprise'. */
function recordedMessage(context: Context, resource: Resource, row: Row): string {
  const { message } = resource.api.create;
  if (message === undefined) return `${resource.label.one} recorded`;
  return message.replace(/\{([^}]*)\}/g, (_, name: string) =>
    inWords(context, resource, name === 'title' ? resource.title : name, row),
  );
}

function inWords({ types, settings }: Context, resource: Resource, name: string, row: Row): string {
  const field = resource.fields[name];
  const type = field && types[field.type];
  if (field === undefined || type === undefined) return String(row[name] ?? '');
  if (field.nameKey !== undefined) return String(row[field.nameKey] ?? '');
  const names = row[field.namesKey ?? ''];
  if (Array.isArray(names)) return names.map((one) => String(one ?? '')).join(', ');
  const { currency, dateFormat: date, numberFormat: grouping } = settings;
  const shown = type.amount === 'money' ? { ...field, prefix: field.prefix ?? currency } : field;
  return type.text(row[name], shown, { currency, date, grouping });
}
