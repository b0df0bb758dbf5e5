import { type RawBuilder, sql } from 'kysely';
import type { PayRule } from '../../../ledger/movements/index.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { paymentsIn, peopleOf } from '../../sql/paySql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { staffing } from './staffing.ts';

/**
 * SQL: whether a person `p` was with the firm by the last day of a month (docs/business-rules.md, "Payroll"). A person who was
 * entered later was, if something of an earlier day shows it: an entry of their book, an assignment, or a pay that holds from
 * then; or if the month is paid already.
 *
 * @param month its first and last day, as SQL.
 */
export function employedSql(
  context: ReadContext,
  resource: Resource,
  rule: PayRule,
  { first, last }: { first: RawBuilder<unknown>; last: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const people = peopleOf(context, resource, rule);
  const name = sql.lit(people.name);
  const day = (moment: string) => sql`(${sql.raw(moment)} at time zone ${sql.lit(context.timeZone)})::date`;
  const isStaffed = staffing(context.resources)?.person.name === people.name;
  const shown = [
    sql`select from ${table.book} k join ${table.book_day} d on d.book_id = k.id
      where k.resource = ${name} and k.record_id = p.id and d.date <= ${last}`,
    sql`select from ${table.dated_value} v
      where v.resource = ${name} and v.record_id = p.id and v.effective_from between '0001-01-01' and ${last}`,
    ...(isStaffed
      ? [
          sql`select from ${table.assignment} a where a.employee_id = p.id and ${day('a.assigned_at')} <= ${last}`,
        ]
      : []),
    sql`select from ${tableOf(resource)} t where ${paymentsIn(resource, rule, { person: sql`p.id`, first, last })}`,
  ];
  return sql`(${sql.join([sql`${day('p.created_at')} <= ${last}`, ...shown.map((one) => sql`exists (${one})`)], sql` or `)})`;
}
