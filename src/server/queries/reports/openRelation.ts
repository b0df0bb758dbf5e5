import { sql } from 'kysely';
import { ruleOfMovement } from '../../../ledger/movements/index.ts';
import { type Expression, pathsIn, walk } from '../../../schema/expression/Expression.ts';
import type { ReadContext } from '../../context.ts';
import { conditionSql, type Sql } from '../../sql/expressionSql.ts';
import { peopleOf } from '../../sql/paySql.ts';
import { table } from '../../tables.ts';
import { booksSql } from './booksSql.ts';
import { lastDay } from './commonName.ts';
import { type Column, entryNames, ownRecord, transactionColumn } from './entryNames.ts';
import { CHANGE, type EntryUse, entryColumn, isOfBook, onSide, SUMS } from './entryRelation.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';

const OPEN: Column = [onSide(sql`e.open`), 'numeric'];

/**
 * The entries of books that are not settled at the end of a day: `open` is what is left of each. Within a book what lowers its balance
 * settles what raises it, the oldest first (docs/business-rules.md, "Age of what is owed"), so `open` adds up to the balance.
 *
 * Parts of the condition about books alone are met before entries are read.
 */
export function openRelation(context: ReadContext, known: Known, use: EntryUse): Relation {
  const joins = new Joins(context);
  const names = entryNames(context, known, joins, (name) =>
    name === 'open'
      ? OPEN
      : (entryColumn(name, context) ??
        SUMS.entries[name] ??
        transactionColumn(name, joins) ??
        ownRecord(context, name, 'book')),
  );
  const ofBooks = use.parts.filter((part) => isOfBooks(part, context));
  const day = lastDay(known);
  const open = isByDay(use, context) ? openDays : openEntries;
  const books = sql`select b.id, b.resource from ${booksSql(context)} b join ${table.book} now on now.id = b.id
    where (now.balance <> 0 or now.last_date > ${day}::date) and ${
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
      sql`${open(context, day, books)} e join ${booksSql(context)} b on b.id = e.book_id ${joins.sql}`,
    conditions: [sql`e.open <> 0`],
    count: sql`1`,
    latest: sql`to_char(e.date, 'YYYY-MM-DD') || lpad(e.id::text, 15, '0')`,
  };
}

/** Whether a condition is about the books alone. A path through a reference needs a join, for which they have no place. */
function isOfBooks(part: Expression, context: ReadContext): boolean {
  const used = [...pathsIn(part)].filter((path) => path !== 'today' && !path.startsWith('ask.'));
  return used.length > 0 && used.every((name) => isOfBook(context, name));
}

/** SQL of the transactions that a reversal settled by the end of a day, each with its reversal. */
function reversedBy(day: string): Sql {
  return sql`(
    select unnest(array[original.id, reversal.id]) from ${table.transaction} reversal
    join ${table.transaction} original on original.id = reversal.reverses
    where reversal.reverses is not null and greatest(original.date, reversal.date) <= ${day}::date
  )`;
}

const RAISED = sql`greatest(${CHANGE}, 0)`;
const LOWERED = sql`greatest(-${CHANGE}, 0)`;

/**
 * Days with what is open of the entries of each, from the totals of days. All that is open in a book has one sign, so a day's open entries
 * add up to what is open of their sum. An entry that accrues pay and pays it counts as received with the pay alone, by which such
 * books are read from their entries.
 */
function openDays(context: ReadContext, day: string, books: Sql): Sql {
  const people = sql.join(paidPeople(context).map((name) => sql.lit(name)));
  return sql`(
    with books as materialized (${books}), days as (
      select d.book_id, d.date, d.total_in as raised, d.total_in - d.change as lowered
      from books b join ${table.book_day} d on d.book_id = b.id
      where d.date <= ${day}::date and coalesce(b.resource, '') not in (${people})
      union all
      select e.book_id, e.date, ${RAISED}, ${LOWERED} from books b join ${table.entry} e on e.book_id = b.id
      where e.date <= ${day}::date and b.resource in (${people})
      union all
      select e.book_id, e.date, -${RAISED}, -${LOWERED} from ${table.entry} e
      where e.transaction_id in ${reversedBy(day)} and e.book_id in (select b.id from books b)
    )
    select w.book_id, w.date, w.raised, w.lowered, least(w.raised, greatest(w.raised_yet - w.all_lowered, 0))
      - least(w.lowered, greatest(w.lowered_yet - w.all_raised, 0)) as open
    from (
      select d.book_id, d.date, sum(d.raised) as raised, sum(d.lowered) as lowered,
        sum(sum(d.raised)) over past as raised_yet, sum(sum(d.lowered)) over past as lowered_yet,
        sum(sum(d.raised)) over whole as all_raised, sum(sum(d.lowered)) over whole as all_lowered
      from days d group by d.book_id, d.date
      window whole as (partition by d.book_id), past as (partition by d.book_id order by d.date)
    ) w
  )`;
}

/** The entities whose pay is accrued. */
function paidPeople(context: ReadContext): string[] {
  const names = Object.values(context.resources).flatMap((resource) => {
    const rule = ruleOfMovement(resource);
    return rule?.needs === 'pay' ? [peopleOf(context, resource, rule).name] : [];
  });
  return [...new Set(names)];
}

/**
 * Entries with what is open of each. A transaction and its reversal settle each other alone. A payment of more than was owed stays open
 * itself, below 0. Only entries of days that are open are read.
 */
function openEntries(context: ReadContext, day: string, books: Sql): Sql {
  return sql`(
    select w.*, least(greatest(w.change, 0), greatest(w.raised - w.raised_of_day + greatest(w.open_of_day, 0), 0))
      - least(greatest(-w.change, 0), greatest(w.lowered - w.lowered_of_day + greatest(-w.open_of_day, 0), 0)) as open
    from (
      select e.id, e.book_id, e.transaction_id, e.type, e.date, e.project_id, e.created_at, e.debit, e.credit, e.amount, e.salary,
        c.change, d.raised as raised_of_day, d.lowered as lowered_of_day, d.open as open_of_day,
        sum(greatest(c.change, 0)) over past as raised, sum(greatest(-c.change, 0)) over past as lowered
      from ${openDays(context, day, books)} d join ${table.entry} e on e.book_id = d.book_id and e.date = d.date
      cross join lateral (select ${CHANGE} as change) c
      where d.open <> 0 and e.transaction_id not in ${reversedBy(day)}
      window past as (partition by e.book_id, e.date order by e.nth)
    ) w
  )`;
}

/**
 * Whether days serve as well as entries: every value is a sum of what is open, and nothing else is used but its sign, the day and the
 * book.
 */
function isByDay({ parts, any, others, summed, isCounted }: EntryUse, context: ReadContext): boolean {
  const ofDay = (typed: Expression) =>
    usesOf(typed).every((name) => name === 'date' || isOfBook(context, name));
  const isSum = (value: Expression): boolean => {
    if (value.op === 'name') return value.path.join('.') === 'open';
    if (value.op === 'value') return Number(value.value) === 0;
    if (value.op === 'negate') return isSum(value.of);
    if (value.op === 'choose') return ofDay(value.when) && isSum(value.yes) && isSum(value.no);
    return (
      value.op === 'arithmetic' &&
      (value.sign === '+' || value.sign === '-') &&
      isSum(value.left) &&
      isSum(value.right)
    );
  };
  return (
    !isCounted && summed !== undefined && summed.every(isSum) && [...parts, ...any, ...others].every(ofDay)
  );
}

/** The paths that an expression uses, without inputs, and without `open` where it is compared with 0. */
function usesOf(typed: Expression): string[] {
  let values = 0;
  let signs = 0;
  walk(typed, (node) => {
    if (isOpen(node)) values += 1;
    if (node.op === 'compare' && isOpen(node.left) && isZero(node.right)) signs += 1;
  });
  const used = [...pathsIn(typed)].filter((path) => path !== 'today' && !path.startsWith('ask.'));
  return values === signs ? used.filter((path) => path !== 'open') : used;
}

const isOpen = (node: Expression) => node.op === 'name' && node.path.join('.') === 'open';
const isZero = (node: Expression) =>
  node.op === 'value' && typeof node.value === 'string' && Number(node.value) === 0;
