import { type Operation, type Resource, recordName } from '../../schema/index.ts';
import type { Row } from '../queries/sql/runSql.ts';

/** What was done to a record, in the words of the message. */
export type Done = 'added' | 'updated' | 'deleted' | 'restored';

/** `{success: true, data: row}`, or the bare row in the plain form (business rules, section 9). */
export function answerOne({ api }: Resource, row: Row): unknown {
  return api.plain ? row : { success: true, [api.one.row ?? 'data']: row };
}

/**
 * The answer of a change: message, row, and the refreshed list where the definition promises it. Where both have one name,
 * the list has it.
 * @param remark what else was done because of it; it ends the message.
 */
export function answerChange(
  resource: Resource,
  operation: Operation,
  done: Done,
  row: Row,
  refreshed?: readonly Row[],
  remark?: string,
): unknown {
  if (resource.api.plain) return row;
  return {
    success: true,
    message: [messageOf(resource, operation, done, row), remark].filter(Boolean).join('; '),
    [operation.row ?? 'data']: row,
    ...(operation.refreshed !== undefined && { [operation.refreshed]: refreshed }),
  };
}

/** The definition's words, {title} being the record's name, or 'Vendor Sylhet Enterprise added'. */
function messageOf(resource: Resource, { message }: Operation, done: Done, row: Row): string {
  const title = recordName(resource, row);
  if (message !== undefined) return message.replaceAll('{title}', () => title);
  const name = resource.kind === 'single' || title === '' ? '' : ` ${title}`;
  return `${resource.label.one}${name} ${done}`;
}
