import { sql } from 'kysely';
import { failure } from '../../../errors/failure.ts';
import type { PayRule } from '../../../ledger/movements/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { accruedPeriods } from '../../sql/arrearsSql.ts';
import { payingPeople } from '../../sql/paySql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { isBasis } from './accruals.ts';
import { amountIn, type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';
import { ownerRefs } from './ownerRefs.ts';

/** Arrears stand with the movement that accrued the period, and with it are a pay of the person (docs/business-rules.md, "Arrears"). */
export const arrearsChecks: readonly Check[] = [{ step: 'checkingArrears', find }];

async function find(reading: Reading): Promise<Finding[]> {
  const found = await findAlone(reading);
  for (const people of Object.values(reading.context.resources))
    for (const { resource, rule } of payingPeople(reading.context, people))
      found.push(...(await findOther(reading, people, resource, rule)));
  return found;
}

/** Arrears without their movement, reversed without it or standing without it, or about another project. */
const ALONE = sql`
  select a.id, a.caused_by from ${table.transaction} a left join ${table.transaction} m on m.id = a.caused_by
  where a.type = 'arrears' and (
    m.id is null or m.reverses is not null
    or exists (select from ${table.transaction} r where r.reverses = a.id) <> exists (select from ${table.transaction} r where r.reverses = m.id)
    or exists (
      select from ${table.entry} e where e.transaction_id = a.id
        and e.project_id is distinct from (select max(o.project_id) from ${table.entry} o where o.transaction_id = m.id)
    )
  ) order by a.id`;

async function findAlone(reading: Reading): Promise<Finding[]> {
  const found = await differing<{ id: number; caused_by: number | null }>(reading, ALONE);
  return findingsOf('transaction', found, ({ id, caused_by }) =>
    failure('arrearsAlone', { id: String(id), movement: String(caused_by) }),
  );
}

interface OtherRow {
  person: number;
  last: string;
  accrued: number;
}

/** Periods with arrears that together are no pay that was ever entered for the period. */
async function findOther(
  reading: Reading,
  people: Resource,
  resource: Resource,
  rule: PayRule,
): Promise<Finding[]> {
  const { name } = people;
  const some = sql`any (select a.record_id from ${table.transaction} a where a.type = 'arrears' and a.resource = ${sql.lit(name)})`;
  const held = sql`${table.dated_value} d where d.resource = ${name} and d.record_id = a.person and d.effective_from <= a.last`;
  const pay = sql`coalesce((pay.values ->> ${rule.rate})::numeric, 0)`;
  const accrued = accruedPeriods(reading.context, resource, rule, some);
  const found = await differing<OtherRow>(
    reading,
    sql`select a.person, a.last::text as last, a.accrued
    from (${accrued}) a join ${tableOf(people)} p on p.id = a.person
    where a.has_arrears and not exists (
      select from (
        select to_jsonb(p.*) || d.values as values from ${held}
        union all select to_jsonb(p.*) where not exists (select from ${held})
      ) pay
      where case when ${isBasis(people, rule, sql`pay.values`)} then ${pay} else 0 end = a.accrued
    ) order by a.person, a.first`,
  );
  const refs = await ownerRefs(
    reading,
    found.rows.map(({ person }) => ({ resource: people.name, record_id: person })),
  );
  return findingsOf('transaction', found, ({ person, last, accrued }) =>
    failure('arrearsOtherPay', {
      owner: refs({ resource: people.name, record_id: person }),
      accrued: amountIn(reading, accrued),
      day: { day: last },
    }),
  );
}
