import { type RawBuilder, sql } from 'kysely';
import { failure } from '../../../errors/failure.ts';
import { manyRef, type Resource } from '../../../schema/index.ts';
import { keptCount } from '../../sql/keptCount.ts';
import { tableName, tableOf } from '../../sql/recordSql.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

interface CountRow {
  name: string;
  live: number;
  archived: number;
  kept_live: number;
  kept_archived: number;
}

/** The kept number of records of each table (docs/decisions/kept-counts.md) is that of its rows. */
export const countChecks: readonly Check[] = [{ step: 'checkingCounts', find: findCounts }];

async function findCounts(reading: Reading): Promise<Finding[]> {
  const { resources } = reading.context;
  const counts = Object.values(resources).map(countsOf);
  const found = await differing<CountRow>(
    reading,
    sql`select * from (${sql.join(counts, sql` union all `)}) c where (live, archived) <> (kept_live, kept_archived)`,
  );
  return findingsOf('count', found, (row) => {
    const resource = resources[row.name] as Resource;
    return failure('countKept', {
      records: manyRef(resource),
      live: row.live,
      archived: row.archived,
      keptLive: row.kept_live,
      keptArchived: row.kept_archived,
      statement: `select plinth.recount('${tableName(resource)}');`,
    });
  });
}

function countsOf(resource: Resource): RawBuilder<unknown> {
  return sql`select ${sql.lit(resource.name)} as name, count(*) - count(t.archived_at) as live, count(t.archived_at) as archived,
    (${keptCount(resource, 'without')}) as kept_live, (${keptCount(resource, 'only')}) as kept_archived from ${tableOf(resource)} t`;
}
