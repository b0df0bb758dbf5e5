import { type RawBuilder, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { ResourceRef } from '../../../errors/params.ts';
import { oneRef, type Resource } from '../../../schema/index.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { REVERSED_AT } from '../../sql/standing.ts';
import { table } from '../../tables.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

interface MovementRow {
  id: number;
  resource: string;
  unposted: boolean;
  unrecorded: boolean;
  /** The days differ. */
  redated: boolean;
  marked: boolean;
}

/**
 * Every movement's record has its transaction with the same id, and the other way round; the record is marked as reversed if its
 * transaction is.
 */
export const movementChecks: readonly Check[] = [{ step: 'checkingMovements', find: findMovements }];

async function findMovements(reading: Reading): Promise<Finding[]> {
  const { resources } = reading.context;
  const movements = Object.values(resources).filter(({ kind }) => kind === 'movement');
  if (movements.length === 0) return [];
  const found = await differing<MovementRow>(reading, question(movements));
  return findingsOf('movement', found, (row) => {
    const known = resources[row.resource];
    return movementFailure(row, known ? oneRef(known) : { resource: row.resource, label: row.resource });
  });
}

function question(movements: readonly Resource[]): RawBuilder<unknown> {
  const names = movements.map(({ name }) => name);
  const records = movements.map(
    (movement) =>
      sql`select x.id, ${sql.lit(movement.name)} as resource, x.date, ${sql.id('x', REVERSED_AT)} is not null as marked from ${tableOf(movement)} x`,
  );
  return sql`
    select coalesce(m.id, t.id) as id, coalesce(m.resource, t.resource) as resource, t.id is null as unposted, m.id is null as unrecorded,
      t.date <> m.date as redated, m.marked
    from (${sql.join(records, sql` union all `)}) m
    full join (
      select o.id, o.resource, o.date, r.id is not null as reversed
      from ${table.transaction} o
      left join (select distinct x.reverses as id from ${table.transaction} x where x.reverses is not null) r on r.id = o.id
      where o.resource = any (${names}::text[]) and o.reverses is null
    ) t on t.id = m.id and t.resource = m.resource
    where t.id is null or m.id is null or t.date <> m.date or t.reversed <> m.marked
    order by 1`;
}

function movementFailure(row: MovementRow, resource: ResourceRef): Failure {
  const id = String(row.id);
  if (row.unposted) return failure('movementUnposted', { resource, id });
  if (row.unrecorded) return failure('movementUnrecorded', { resource, id });
  if (row.redated) return failure('movementOtherDate', { resource, id });
  return failure(row.marked ? 'movementMarked' : 'movementNotMarked', { resource, id });
}
