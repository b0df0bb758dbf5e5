import type { Resource } from '../../schema/index.ts';
import { literal, tableOf } from '../queries/sql/recordSql.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

interface MovementRow {
  id: number;
  resource: string;
  unposted: boolean;
  unrecorded: boolean;
}

/** Every movement's record has its transaction, whose id it has, and the other way round. */
export const movementChecks: readonly Check[] = [{ step: 'Records of movements', find: findMovements }];

async function findMovements(reading: Reading): Promise<Finding[]> {
  const { resources } = reading.context;
  const movements = Object.values(resources).filter(({ kind }) => kind === 'movement');
  if (movements.length === 0) return [];
  const found = await differing<MovementRow>(reading, question(movements));
  const labelOf = ({ resource }: MovementRow) => resources[resource]?.label.one ?? resource;
  return findingsOf('movement', found, (row) => words(labelOf(row), row));
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

function words(label: string, { id, unposted, unrecorded }: MovementRow): string {
  if (unposted) return `${label} ${id} has no transaction`;
  if (unrecorded) return `transaction ${id} has no record; its ${label} is gone`;
  return `${label} ${id} has another date than its transaction`;
}
