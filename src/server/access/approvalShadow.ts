import { type RawBuilder, sql } from 'kysely';
import { NOMINAL } from '../../ledger/books.ts';
import { postedFields, type Resource } from '../../schema/index.ts';
import { columnFields, recordOfJson } from '../sql/recordSql.ts';
import { table } from '../tables.ts';
import { either, type Rows, rowsOf, rowsSql } from './conditionSql.ts';
import { columnOf, type Readable } from './recordShadow.ts';

type Sql = RawBuilder<unknown>;

/** The approvals, with the fields that are read of a posted one. Its maker has their own call, too. */
export function approvalRows(of: Readable): Sql {
  const { reader, access } = of;
  const records = [...access.resources.values()].map((own) => {
    const columns = columnFields(own.resource).map(
      ({ name }) => sql`${columnOf(reader, own, name, sql`t.${sql.id(name)}`)} as ${sql.id(name)}`,
    );
    const shown = sql`select ${sql.join([...columns, sql.raw('t.added_by')])} from ${waitingRecord(own.resource)}`;
    return sql`when ${sql.lit(own.resource.name)} then (select to_jsonb(shown) from (${shown}) shown)`;
  });
  const isMaker = sql`a.created_by = ${reader.actor.id}::bigint`;
  const record =
    records.length === 0
      ? sql`'{}'::jsonb`
      : sql`case a.resource ${sql.join(records, sql` `)} else '{}'::jsonb end`;
  return sql`select a.id, a.resource, a.state, a.created_by, a.created_at, a.sent_at, a.round, a.steps, a.reason, a.refusal,
      a.transaction_id, a.closed_at, a.seen, case when ${isMaker} then a.params end as params,
      case when ${isMaker} then a.body end as body, ${record} as record, a.record_id,
      case when ${isMaker} then a.voucher else ${voucherOf(access)} end as voucher
    from ${table.approval} a where ${approvalRead(of)}`;
}

/** An opening or an adjustment, without its figures for readers to whom one of them is hidden. */
function voucherOf({ resources, nominal }: Readable['access']): Sql {
  const whole = [...resources.values()].flatMap(({ resource, hidden, partial }) =>
    postedFields(resource).some(({ name }) => hidden.has(name) || partial.has(name)) ? [] : [resource.name],
  );
  if (nominal.has(NOMINAL.cash)) whole.push(NOMINAL.cash);
  return sql`case when a.resource = any (${whole}::text[]) then a.voucher else a.voucher - '{amount,changes}'::text[] end`;
}

/** Who sent it, and who would read it if it were posted. */
export function approvalRead({ reader, access }: Readable): RawBuilder<boolean> {
  const parts: Rows[] = [sql<boolean>`a.created_by = ${reader.actor.id}::bigint`];
  for (const own of access.resources.values()) {
    const rows = rowsOf(reader, own, 'read', 't');
    if (rows === false) continue;
    const is = sql<boolean>`a.resource = ${sql.lit(own.resource.name)}`;
    parts.push(
      rows === true
        ? is
        : sql<boolean>`(${is} and exists (select from ${waitingRecord(own.resource)} where ${rows}))`,
    );
  }
  if (access.nominal.has(NOMINAL.cash)) parts.push(isOfCash());
  return rowsSql(either(parts));
}

/** SQL: the approval `a` is of the first cash balance, which is that of a book and of no record. */
export function isOfCash(): RawBuilder<boolean> {
  return sql<boolean>`a.resource = ${sql.lit(NOMINAL.cash)}`;
}

/** SQL: the record of a movement that waits, as `t`. */
export function waitingRecord(resource: Resource): Sql {
  return recordOfJson(resource, sql`a.record`);
}
