import { type RawBuilder, sql } from 'kysely';
import { type Expression, pathsIn } from '../../../schema/expression/Expression.ts';
import type { ReadContext } from '../../context.ts';
import type { SqlNames, SqlType } from '../../sql/expressionSql.ts';
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
    const [column, is] = PLANNED[name] ?? ownRecord(context, name, 'b', 'book') ?? [sql`null`, 'text'];
    if (rest.length === 0) return { sql: column, is };
    return joins.follow(name, column, pointedTo(context, name), rest);
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
    count: sql`1`,
    latest: () => sql`lpad(e.id::text, 15, '0')`,
  };
}

const DEBIT = sql`(case b.normal when 'debit' then e.budget else -e.budget end)`;
const PLANNED: Readonly<Record<string, readonly [RawBuilder<unknown>, SqlType]>> = {
  id: [sql`e.id`, 'bigint'],
  date: [sql`null::date`, 'date'],
  type: [sql`e.type`, 'text'],
  book: [sql`b.book`, 'text'],
  class: [sql`b.class`, 'text'],
  resource: [sql`b.resource`, 'text'],
  record_id: [sql`b.record_id`, 'bigint'],
  money: [sql`b.money`, 'boolean'],
  project_id: [sql`e.project_id`, 'bigint'],
  transaction_id: [sql`null::bigint`, 'bigint'],
  created_at: [sql`e.created_at`, 'timestamptz'],
  note: [sql`e.note`, 'text'],
  by: [sql`e.by`, 'bigint'],
  amount: [onSide(DEBIT), 'numeric'],
  debit: [sql`e.budget`, 'numeric'],
  credit: [sql`0::numeric`, 'numeric'],
  money_in: [sql`0::numeric`, 'numeric'],
  money_out: [sql`0::numeric`, 'numeric'],
};
