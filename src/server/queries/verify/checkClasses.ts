import { sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import { table } from '../../tables.ts';
import { accountsOf } from '../reports/accounts.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';
import { type Owner, ownerRefs } from './ownerRefs.ts';

/**
 * Every book that was posted to has its class and its normal side from the definitions; without them no statement would have it
 * (docs/business-rules.md, "Classes and projects").
 */
export const classChecks: readonly Check[] = [{ step: 'checkingClasses', find: findUnclassed }];

interface BookRow extends Owner {
  undeclared: boolean;
}

async function findUnclassed(reading: Reading): Promise<Finding[]> {
  const accounts = accountsOf(reading.context).map(({ key, resource, normal }) => ({
    key,
    resource,
    normal,
  }));
  const declared = JSON.stringify(accounts);
  const found = await differing<BookRow>(
    reading,
    sql`select b.resource, b.record_id, b.key, a.key is null as undeclared
     from ${table.book} b
     left join jsonb_to_recordset(${declared}::jsonb) a(key text, resource text, normal text)
       on a.key = coalesce(b.resource, b.key) and a.resource is not distinct from b.resource
     where (a.key is null and (b.entries > 0 or b.balance <> 0)) or (b.resource is null and a.normal <> b.normal::text)
     order by b.id`,
  );
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('book', found, (row): Failure => {
    const owner = refs(row);
    return row.undeclared ? failure('bookUndeclared', { owner }) : failure('bookCrooked', { owner });
  });
}
