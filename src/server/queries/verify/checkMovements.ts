import { type Failure, failure } from '../../../errors/failure.ts';
import type { ResourceRef } from '../../../errors/params.ts';
import { oneRef, type Resource } from '../../../schema/index.ts';
import { literal, tableOf } from '../../sql/recordSql.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

interface MovementRow {
  id: number;
  resource: string;
  unposted: boolean;
  unrecorded: boolean;
}

/** Every movement's record has its transaction with the same id, and the other way round. */
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

function question(movements: readonly Resource[]): string {
  const names = movements.map(({ name }) => literal(name)).join(', ');
  const records = movements.map(
    (movement) => `select x.id, ${literal(movement.name)} as resource, x.date from ${tableOf(movement)} x`,
  );
  return `
    select coalesce(m.id, t.id) as id, coalesce(m.resource, t.resource) as resource, t.id is null as unposted, m.id is null as unrecorded
    from (${records.join(' union all ')}) m
    full join (
      select id, resource, date from plinth.transaction where resource in (${names}) and reverses is null
    ) t on t.id = m.id and t.resource = m.resource
    where t.id is null or m.id is null or t.date <> m.date
    order by 1`;
}

function movementFailure({ id: number, unposted, unrecorded }: MovementRow, resource: ResourceRef): Failure {
  const id = String(number);
  if (unposted) return failure('movementUnposted', { resource, id });
  return failure(unrecorded ? 'movementUnrecorded' : 'movementOtherDate', { resource, id });
}
