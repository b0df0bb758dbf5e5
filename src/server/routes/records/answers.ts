import { type Notice, notice } from '../../../errors/notices.ts';
import type { Authored } from '../../../errors/params.ts';
import { type Operation, type Resource, recordName, recordRef } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { noticeBody } from '../../messages.ts';
import type { PeopleCounted } from '../../queries/lists/staffing.ts';

/** The change of a record, for its message. */
export type Done = 'added' | 'updated' | 'deleted' | 'restored';

/** `{success: true, data: row}`, or the bare row in the plain form (docs/business-rules.md, "Answers and errors"). */
export function answerOne({ api }: Resource, row: Row): unknown {
  return api.plain ? row : { success: true, [api.one.row ?? 'data']: row };
}

/**
 * The answer of a change: message, row, and the refreshed list if the definition promises it. If both have the same property
 * name, the list has it.
 * @param released the people who were released by it, for the end of the message.
 */
export function answerChange(
  context: Pick<Context, 'settings'>,
  resource: Resource,
  operation: Operation,
  done: Done,
  row: Row,
  refreshed?: readonly Row[],
  released?: PeopleCounted,
): unknown {
  if (resource.api.plain) return row;
  return {
    success: true,
    ...noticeBody(context, noticeOf(resource, operation, done, row, released)),
    [operation.row ?? 'data']: row,
    ...(operation.refreshed !== undefined && { [operation.refreshed]: refreshed }),
  };
}

/** The definition's own message, with the record's name for {title}, or 'Vendor Sylhet Enterprise added'. */
function noticeOf(
  resource: Resource,
  operation: Operation,
  done: Done,
  row: Row,
  released: PeopleCounted | undefined,
): Notice {
  const title = recordName(resource, row);
  const text = authored(resource, operation, title);
  if (text !== undefined)
    return released ? notice('authoredAndReleased', { text, ...released }) : notice('authored', { text });
  const record = recordRef(resource, resource.kind === 'single' ? '' : title);
  return released ? notice('updatedAndReleased', { record, ...released }) : notice(done, { record });
}

/** The message that the definition gives an operation or an action. */
function authored(
  { name, api, actions }: Resource,
  operation: Operation,
  title: string,
): Authored | undefined {
  if (operation.message === undefined) return undefined;
  const own = Object.entries(api).find(([, known]) => known === operation)?.[0];
  const action = actions.findIndex((known) => known.operation === operation);
  const at = own === undefined ? `actions.${action}.operation.message` : `api.${own}.message`;
  return { text: operation.message, resource: name, at, values: { title } };
}
