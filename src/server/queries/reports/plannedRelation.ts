import { sql } from 'kysely';
import { type Expression, pathsIn } from '../../../schema/expression/Expression.ts';
import type { ReadContext } from '../../context.ts';
import { booksSql } from './booksSql.ts';
import { plannedLines, values } from './budgetRelation.ts';
import { type Columns, entryNames, ownRecord } from './entryNames.ts';
import { onSide } from './entryRelation.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';

/** Whether a condition of entries is one that a budget can meet too: it has no days. */
export function isOfPlans(part: Expression): boolean {
  return ![...pathsIn(part)].some((path) => path === 'date');
}

/** The lines of the budgets in force as if they were entries: each head's in the first of its books. */
export function plannedRelation(context: ReadContext, known: Known): Relation {
  const joins = new Joins(context);
  const names = entryNames(
    context,
    known,
    joins,
    (name) => PLANNED[name] ?? ownRecord(context, name, 'book') ?? [sql`null`, 'text'],
  );
  const first = Object.entries(context.settings.budget?.heads ?? {}).map(([head, { books }]) => ({
    head,
    of: books[0] ?? '',
  }));
  return {
    names,
    from: () => sql`(${plannedLines(known)}) e join ${first.length === 0 ? sql`(values (null, null)) h(head, of)` : values(first)} on h.head = e.head
      join ${booksSql(context)} b on b.key = h.of ${joins.sql}`,
    count: sql`1`,
    latest: sql`lpad(e.id::text, 15, '0')`,
  };
}

const DEBIT = sql`(case b.normal when 'debit' then e.budget else -e.budget end)`;
const PLANNED: Columns = {
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
