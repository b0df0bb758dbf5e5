import { sql } from 'kysely';
import { failure } from '../../../errors/failure.ts';
import { oneInSentence } from '../../../schema/index.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { whereSql } from '../../sql/whereSql.ts';
import { table } from '../../tables.ts';
import { staffing } from '../lists/staffing.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';
import { namedRecord } from './ownerRefs.ts';

interface AssignmentRow {
  id: number;
  employee_id: number;
  project_id: number;
  person: string | null;
  site: string | null;
  personless: boolean;
  siteless: boolean;
  overlaps: boolean;
}

/**
 * Availability follows from the open assignments (docs/business-rules.md, "Assignment"), so these are checked: nobody has two
 * at once, and each is between an existing person and project that accept it.
 */
export const peopleChecks: readonly Check[] = [{ step: 'checkingAssignments', find: findAssignments }];

async function findAssignments(reading: Reading): Promise<Finding[]> {
  const { context } = reading;
  const staff = staffing(context.resources);
  if (staff === undefined) return [];
  const takes = whereSql(context, staff.site, staff.assigned.where);
  const question = sql`
    select a.*, ${titleSql(context, staff.person, 'p')}::text as person, ${titleSql(context, staff.site, 't')}::text as site,
      p.id is null or p.archived_at is not null as personless, t.id is null or t.archived_at is not null as siteless
    from (
      select a.id, a.employee_id, a.project_id, a.released_at,
        coalesce(lag(coalesce(a.released_at, 'infinity')) over w > a.assigned_at, false) as overlaps
      from ${table.assignment} a window w as (partition by a.employee_id order by a.assigned_at, a.id)
    ) a
    left join ${tableOf(staff.person)} p on p.id = a.employee_id
    left join ${tableOf(staff.site)} t on t.id = a.project_id
    where a.overlaps or p.id is null or t.id is null
      or (a.released_at is null and (p.archived_at is not null or t.archived_at is not null or not (${takes})))
    order by a.id`;
  const found = await differing<AssignmentRow>(reading, question);
  return findingsOf('assignment', found, (row) => {
    const person = namedRecord(staff.person, row.employee_id, row.person);
    const site = namedRecord(staff.site, row.project_id, row.site);
    const [people, sites] = [oneInSentence(staff.person), oneInSentence(staff.site)];
    if (row.overlaps) return failure('assignedTwice', { person, site });
    if (row.personless) return failure('assignedPersonGone', { person, site, people });
    return failure(row.siteless ? 'assignedSiteGone' : 'assignedSiteClosed', { person, site, sites });
  });
}
