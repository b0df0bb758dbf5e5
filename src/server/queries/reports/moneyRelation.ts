import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import type { SqlNames, SqlType } from '../../sql/expressionSql.ts';
import { moneyFlows } from '../statements/cashFlow.ts';
import { booksSql } from './booksSql.ts';
import { commonName } from './commonName.ts';
import { entryColumn } from './entryRelation.ts';
import { ownRecord } from './ownRecord.ts';
import type { InputValues, Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';
import { JOIN_TRANSACTION, pointedTo, TRANSACTION } from './stockRelation.ts';

const MONEY: Readonly<Record<string, readonly [string, SqlType]>> = {
  flow: ['e.flow', 'text'],
  amount: ['e.effect', 'numeric'],
  money_in: [`(case e.flow when 'in' then e.effect else 0 end)`, 'numeric'],
  money_out: [`(case e.flow when 'out' then -e.effect else 0 end)`, 'numeric'],
};

/**
 * The movements of the firm's own money, `e`, each with the book `b` of what it was for (docs/business-rules.md, "Cash flow"). The range is that
 * of the inputs `from` and `to`.
 */
export function moneyRelation(context: ReadContext, known: Known): Relation {
  const joins = new Joins(context);
  const resolve: SqlNames['resolve'] = (path) => {
    const common = commonName(path, known);
    if (common !== undefined) return common;
    const [name = '', ...rest] = path;
    if (TRANSACTION[name] !== undefined) joins.add('tr', JOIN_TRANSACTION);
    const [column, is] =
      MONEY[name] ??
      entryColumn(name, context) ??
      TRANSACTION[name] ??
      ownRecord(context, name, 'b', 'book') ??
      [];
    if (column === undefined || is === undefined)
      throw new Error(`Entries of money have no ${path.join('.')}`);
    if (rest.length === 0) return { sql: sql.raw(column), is };
    return joins.follow(name, column, pointedTo(context, name), rest);
  };
  const { from, to } = known.ask;
  const flows = moneyFlows(context, { from: dayIn(from), to: dayIn(to ?? known.ask.date) });
  return {
    names: { resolve, timeZone: known.timeZone, fiscalMonth: known.fiscalMonth },
    from: () => sql`${flows} e join ${booksSql(context)} b on b.id = e.book_id ${sql.raw(joins.sql)}`,
    conditions: () => [],
    count: sql.raw('1'),
    latest: () => sql.raw(`to_char(e.date, 'YYYY-MM-DD') || lpad(coalesce(e.id, 0)::text, 15, '0')`),
  };
}

function dayIn(value: InputValues[string] | undefined): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}
