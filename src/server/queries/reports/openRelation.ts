import { sql } from 'kysely';
import { pathsIn, type Typed } from '../../../schema/expression/typed/Typed.ts';
import type { ReadContext } from '../../context.ts';
import { type CelNames, conditionSql, type Sql, type SqlType } from '../../sql/celSql.ts';
import { booksSql } from './booksSql.ts';
import { commonName } from './commonName.ts';
import { BOOK_NAMES, CHANGE, ENTRY_COLUMNS, onSide, SUMS } from './entryRelation.ts';
import { ownRecord } from './ownRecord.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';
import { JOIN_TRANSACTION, pointedTo, TRANSACTION } from './stockRelation.ts';

const OPEN: readonly [string, SqlType] = [onSide('e.open'), 'numeric'];

/**
 * The entries of books that are not settled at the end of a day: `open` is what is left of each. Within a book what lowers its balance
 * settles what raises it, the oldest first (docs/business-rules.md, "Age of what is owed"), so `open` adds up to the balance.
 *
 * @param parts the condition of the rows; parts about books alone are met before entries are read.
 */
export function openRelation(context: ReadContext, known: Known, parts: readonly Typed[]): Relation {
  const joins = new Joins(context);
  const resolve: CelNames['resolve'] = (path) => {
    const common = commonName(path, known);
    if (common !== undefined) return common;
    const [name = '', ...rest] = path;
    if (TRANSACTION[name] !== undefined) joins.add('tr', JOIN_TRANSACTION);
    const found = name === 'open' ? OPEN : (ENTRY_COLUMNS[name] ?? SUMS.entries[name] ?? TRANSACTION[name]);
    const [column, is] = found ?? ownRecord(context, name, 'b', 'book') ?? [];
    if (column === undefined || is === undefined) throw new Error(`Entries have no ${path.join('.')}`);
    if (rest.length === 0) return { sql: sql.raw(column), is };
    return joins.follow(name, column, pointedTo(context, name), rest);
  };
  const names: CelNames = { resolve, timeZone: known.timeZone, fiscalMonth: known.fiscalMonth };
  const ofBooks = parts.filter((part) => isOfBooks(part, context));
  const books = sql`select b.id from ${booksSql(context)} b where ${
    ofBooks.length === 0
      ? sql`true`
      : sql.join(
          ofBooks.map((part) => conditionSql(part, names)),
          sql` and `,
        )
  }`;
  return {
    names,
    from: () =>
      sql`${openEntries(dayOf(known), books)} e join ${booksSql(context)} b on b.id = e.book_id ${sql.raw(joins.sql)}`,
    conditions: () => [sql.raw('e.open <> 0')],
    count: sql.raw('1'),
    latest: () => sql.raw(`to_char(e.date, 'YYYY-MM-DD') || lpad(e.id::text, 15, '0')`),
  };
}

/** The day at whose end entries are open: the input `date` or `to`, or today. */
function dayOf({ ask, today }: Known): string {
  const given = ask.date ?? ask.to;
  return typeof given === 'string' ? given : today;
}

/** Whether a condition is about the books alone. A path through a reference needs a join, for which they have no place. */
function isOfBooks(part: Typed, { resources }: ReadContext): boolean {
  const used = [...pathsIn(part)].filter((path) => path !== 'today' && !path.startsWith('ask.'));
  return (
    used.length > 0 && used.every((name) => BOOK_NAMES.includes(name) || resources[name]?.book !== undefined)
  );
}

/**
 * Entries with what is open of each. A transaction and its reversal settle each other alone. A payment of more than was owed stays open
 * itself, below 0.
 */
function openEntries(day: string, books: Sql): Sql {
  return sql`(
    select w.*, least(greatest(w.change, 0), greatest(w.raised - w.all_lowered, 0))
      - least(greatest(-w.change, 0), greatest(w.lowered - w.all_raised, 0)) as open
    from (
      select e.id, e.book_id, e.transaction_id, e.type, e.date, e.project_id, e.created_at, e.debit, e.credit, e.amount, e.salary,
        c.change, sum(greatest(c.change, 0)) over past as raised, sum(greatest(-c.change, 0)) over past as lowered,
        sum(greatest(c.change, 0)) over whole as all_raised, sum(greatest(-c.change, 0)) over whole as all_lowered
      from plinth.entry e cross join lateral (select ${sql.raw(CHANGE)} as change) c
      where e.date <= ${day}::date and e.book_id in (${books})
        and e.transaction_id not in (
          select unnest(array[original.id, reversal.id]) from plinth.transaction reversal
          join plinth.transaction original on original.id = reversal.reverses
          where reversal.reverses is not null and greatest(original.date, reversal.date) <= ${day}::date
        )
      window whole as (partition by e.book_id), past as (partition by e.book_id order by e.date, e.nth)
    ) w
  )`;
}
