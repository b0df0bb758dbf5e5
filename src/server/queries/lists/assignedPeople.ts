import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { accountName, titleSql } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';

/**
 * The people on a project now, in the order of assignment: each person's row in the API's format with employee_id,
 * employee_name, assigned_by (the account's name) and assigned_at.
 */
export async function assignedPeople(
  db: ReadDb,
  context: ReadContext,
  person: Resource,
  siteId: number,
): Promise<Row[]> {
  const shape = recordShape(context, person);
  const assigner = accountName(context, sql`a.assigned_by`, 'assigner');
  const statement = sql`
    select ${shape.answer}, a.employee_id as "employee$id", ${titleSql(context, person, 't')} as "employee$name",
      ${assigner.name} as "assigned$by", ${momentText(sql`a.assigned_at`, context.timeZone)} as "assigned$at"
    from ${table.assignment} a join ${shape.table} t on t.id = a.employee_id ${shape.answerJoins} ${assigner.join}
    where a.project_id = ${siteId} and a.released_at is null order by a.id`;
  const rows = await runSql(db, statement);
  return rows.map(withAssignment);
}

/** In the statement, the columns of the assignment have names that no field can have. */
function withAssignment({ employee$id, employee$name, assigned$by, assigned$at, ...row }: Row): Row {
  return {
    ...row,
    employee_id: employee$id,
    employee_name: employee$name,
    assigned_by: assigned$by,
    assigned_at: assigned$at,
  };
}
