import { inSentence } from '../../schema/index.ts';
import { staffing } from '../people/staffing.ts';
import type { Bind } from '../queries/lists/listFilter.ts';
import { whereSql } from '../queries/lists/whereSql.ts';
import { tableOf, titleSql } from '../queries/sql/recordSql.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

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
 * Whether somebody is free follows from the open assignments (business rules, section 4), so these are judged: nobody has two
 * at once, and each stands between a person and a project that are there and take it.
 */
export const peopleChecks: readonly Check[] = [{ step: 'Assignments', find: findAssignments }];

async function findAssignments(reading: Reading): Promise<Finding[]> {
  const { context } = reading;
  const staff = staffing(context.resources);
  if (staff === undefined) return [];
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const takes = whereSql(context, staff.site, staff.assigned.where, bind);
  const question = `
    select a.*, ${titleSql(context, staff.person, 'p')}::text as person, ${titleSql(context, staff.site, 't')}::text as site,
      p.id is null or p.archived_at is not null as personless, t.id is null or t.archived_at is not null as siteless
    from (
      select a.id, a.employee_id, a.project_id, a.released_at,
        coalesce(lag(coalesce(a.released_at, 'infinity')) over w > a.assigned_at, false) as overlaps
      from plinth.assignment a window w as (partition by a.employee_id order by a.assigned_at, a.id)
    ) a
    left join ${tableOf(staff.person)} p on p.id = a.employee_id
    left join ${tableOf(staff.site)} t on t.id = a.project_id
    where a.overlaps or p.id is null or t.id is null
      or (a.released_at is null and (p.archived_at is not null or t.archived_at is not null or not (${takes})))
    order by a.id`;
  const found = await differing<AssignmentRow>(reading, question, parameters);
  const [person, site] = [inSentence(staff.person.label.one), inSentence(staff.site.label.one)];
  return findingsOf(
    'assignment',
    found,
    (row) =>
      `${person} ${row.employee_id} ${quoted(row.person)}on ${site} ${row.project_id} ${quoted(row.site)}${words(row, person, site)}`,
  );
}

function quoted(name: string | null): string {
  return name === null ? '' : `"${name}" `;
}

function words({ overlaps, personless, siteless }: AssignmentRow, person: string, site: string): string {
  if (overlaps) return 'is assigned elsewhere at the same time';
  if (personless) return `is assigned, but the ${person} is not there or deleted`;
  if (siteless) return `is assigned, but the ${site} is not there or deleted`;
  return `is assigned, but the ${site} takes nobody any more`;
}
