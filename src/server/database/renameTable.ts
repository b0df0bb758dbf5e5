import { failure } from '../../errors/failure.ts';
import type { Resource } from '../../schema/index.ts';
import { humanise, inSentence } from '../../schema/names.ts';
import { ident, literal } from './quote.ts';
import type { Step } from './syncPlan.ts';

/**
 * Renames the table of a renamed resource, and the name wherever the fixed tables contain it: in books, stocks, transactions
 * and the audit trail. The guards against such changes are disabled within this step only. Stored answers of earlier calls
 * (`plinth.idempotency`) are kept: the address is part of them.
 */
export function renameTable(resource: Resource, former: string): Step {
  const [from, to] = [literal(former), literal(resource.name)];
  const renamed = `set resource = ${to} where resource = ${from}`;
  const key = `key = ${to} || substr(key, length(${from}) + 1)`;
  const statements = [
    `alter table public.${ident(former)} rename to ${ident(resource.name)}`,
    unguarded('book', `update plinth.book set ${key}, resource = ${to} where resource = ${from}`),
    unguarded('stock', `update plinth.stock ${renamed}`),
    unguarded('transaction', `update plinth.transaction ${renamed}`),
    unguarded('audit', `update plinth.audit ${renamed}`),
    unguarded('dated_value', `update plinth.dated_value ${renamed}`),
    `update plinth.normalised ${renamed}`,
    `update plinth.posting_rule ${renamed}`,
    `update plinth.approval ${renamed}`,
    `update plinth.bulk_job ${renamed}`,
    ...['view', 'view_default'].map((table) => renamedLists(table, former, resource.name)),
    ...renameType(resource, former),
  ];
  return {
    change: failure('tableRenamed', { table: resource.name, former }),
    sql: statements.join(';\n'),
  };
}

/** The saved views of the resource's lists, of which a further one has the name with its own behind a dot. */
function renamedLists(table: string, former: string, name: string): string {
  const [from, to] = [literal(former), literal(name)];
  return `update plinth.${table} set list = ${to} || substr(list, length(${from}) + 1)
    where list = ${from} or list like ${literal(`${former.replaceAll('_', '\\_')}.%`)}`;
}

/** A movement without a type of its own posts under its name. */
function renameType({ name, post }: Resource, former: string): string[] {
  const [from, to] = [former, name].map((each) => inSentence(humanise(each))) as [string, string];
  if (post === undefined || post.type !== to) return [];
  return ['transaction', 'entry', 'stock_entry'].map((table) =>
    unguarded(table, `update plinth.${table} set type = ${literal(to)} where type = ${literal(from)}`),
  );
}

/** Dated values keep the names of their fields, so a renamed field is renamed there. */
export function renameDated(resource: Resource, name: string, former: string): string {
  const [from, to] = [literal(former), literal(name)];
  return unguarded(
    'dated_value',
    `update plinth.dated_value set values = values - ${from} || jsonb_build_object(${to}, values -> ${from})
    where resource = ${literal(resource.name)} and values ? ${from}`,
  );
}

/** Movements that wait for their approval keep the values under the names of their fields: in the call, in its path and in the record. */
export function renameWaiting(resource: Resource, name: string, former: string): string {
  const parts = ['body', 'params', 'record'];
  const renamed = parts.map((part) => `${part} = ${renamedKey(part, name, former)}`);
  return `update plinth.approval set ${renamed.join(', ')}
    where resource = ${literal(resource.name)} and (${parts.map((part) => `${part} ? ${literal(former)}`).join(' or ')})`;
}

/** Bulk jobs keep the values that they set, those from before, and in an undo (`was`) those that it expects. */
export function renameInJobs(resource: Resource, name: string, former: string): string[] {
  const key = (part: string) => renamedKey(part, name, former);
  const own = `resource = ${literal(resource.name)}`;
  const ofJob = `job_id in (select id from plinth.bulk_job where ${own})`;
  return [
    `update plinth.bulk_job set given = ${key('given')} where ${own}`,
    `update plinth.bulk_record set given = ${key('given')}, before = ${key('before')} where ${ofJob}`,
    `update plinth.bulk_record set given = jsonb_set(given, '{was}', ${key(`(given -> 'was')`)})
    where ${ofJob} and given -> 'was' ? ${literal(former)}`,
  ];
}

/** SQL: a JSON object with its value of a former name under the new one. */
function renamedKey(object: string, name: string, former: string): string {
  const [from, to] = [literal(former), literal(name)];
  return `case when ${object} ? ${from} and not ${object} ? ${to}
      then ${object} - ${from} || jsonb_build_object(${to}, ${object} -> ${from}) else ${object} end`;
}

/** A statement on a table of the ledger, without the guards against such changes. */
export function unguarded(table: string, statement: string): string {
  const alter = `alter table plinth.${table}`;
  return `${alter} disable trigger user; ${statement}; ${alter} enable trigger user`;
}
