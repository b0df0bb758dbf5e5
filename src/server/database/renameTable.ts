import pg from 'pg';
import type { Resource } from '../../schema/index.ts';
import { humanise, inSentence } from '../../schema/names.ts';
import type { Step } from './syncPlan.ts';

const { escapeIdentifier: ident, escapeLiteral: literal } = pg;

/**
 * Gives the table of a renamed resource its new name, and changes the name wherever the fixed tables hold it: in books, stocks,
 * transactions and the audit trail. The guards that keep those from being changed look away within this step alone. Kept
 * answers of the former calls (`plinth.idempotency`) stay: their address is part of them.
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
    `update plinth.normalised ${renamed}`,
    ...renameType(resource, former),
  ];
  return { what: `table ${resource.name} renamed from ${former}`, sql: statements.join(';\n') };
}

/** A movement that names no type of its own posts under its name in words. */
function renameType({ name, post }: Resource, former: string): string[] {
  const [from, to] = [former, name].map((each) => inSentence(humanise(each))) as [string, string];
  if (post === undefined || post.type !== to) return [];
  return ['transaction', 'entry', 'stock_entry'].map((table) =>
    unguarded(table, `update plinth.${table} set type = ${literal(to)} where type = ${literal(from)}`),
  );
}

function unguarded(table: string, statement: string): string {
  const alter = `alter table plinth.${table}`;
  return `${alter} disable trigger user; ${statement}; ${alter} enable trigger user`;
}
