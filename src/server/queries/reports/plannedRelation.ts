import { sql } from 'kysely';
import { type Expression, pathsIn } from '../../../schema/expression/Expression.ts';
import type { ReadContext } from '../../context.ts';
import type { SqlNames, SqlType } from '../../sql/expressionSql.ts';
import { asFragment } from '../../sql/fragment.ts';
import { booksSql } from './booksSql.ts';
import { plannedLines, values } from './budgetRelation.ts';
import { commonName } from './commonName.ts';
import { onSide } from './entryRelation.ts';
import { ownRecord } from './ownRecord.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';
import { pointedTo } from './stockRelation.ts';

/** Whether a condition of entries is one that a budget can meet too: it has no days. */
export function isOfPlans(part: Expression): boolean {
  return ![...pathsIn(part)].some((path) => path === 'date');
}

/** The lines of the budgets in force as if they were entries: each head's in the first of its books. */
export function plannedRelation(context: ReadContext, known: Known): Relation {
  const joins = new Joins(context);
  const resolve: SqlNames['resolve'] = (path, type) => {
    const common = commonName(path, known, type);
    if (common !== undefined) return common;
    const [name = '', ...rest] = path;
    const [column, is] = PLANNED[name] ?? ownRecord(context, name, 'b', 'book') ?? ['null', 'text'];
    if (rest.length === 0) return { sql: asFragment(column), is };
    return joins.follow(name, asFragment(column), pointedTo(context, name), rest);
  };
  const first = Object.entries(context.settings.budget?.heads ?? {}).map(([head, { books }]) => ({
    head,
    of: books[0] ?? '',
  }));
  return {
    names: { resolve, timeZone: known.timeZone, fiscalMonth: known.fiscalMonth },
    from: () => sql`(${plannedLines(known)}) e join ${first.length === 0 ? sql`(values (null, null)) h(head, of)` : values(first)} on h.head = e.head
      join ${booksSql(context)} b on b.key = h.of ${joins.sql}`,
    conditions: () => [],
    count: sql.raw('1'),
    latest: () => sql.raw(`lpad(e.id::text, 15, '0')`),
  };
}

const DEBIT = "(case b.normal when 'debit' then e.budget else -e.budget end)";
const PLANNED: Readonly<Record<string, readonly [string, SqlType]>> = {
  id: ['e.id', 'bigint'],
  date: ['null::date', 'date'],
  type: ['e.type', 'text'],
  book: ['b.book', 'text'],
  class: ['b.class', 'text'],
  resource: ['b.resource', 'text'],
  record_id: ['b.record_id', 'bigint'],
  money: ['b.money', 'boolean'],
  project_id: ['e.project_id', 'bigint'],
  transaction_id: ['null::bigint', 'bigint'],
  created_at: ['e.created_at', 'timestamptz'],
  note: ['e.note', 'text'],
  by: ['e.by', 'bigint'],
  amount: [onSide(DEBIT), 'numeric'],
  debit: ['e.budget', 'numeric'],
  credit: ['0::numeric', 'numeric'],
  money_in: ['0::numeric', 'numeric'],
  money_out: ['0::numeric', 'numeric'],
};
