import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { accountResource, ident, titleSql } from '../../sql/recordSql.ts';

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
  const accounts = accountResource(context);
  const assigner =
    accounts?.account === undefined ? 'null::text' : `assigner.${ident(accounts.account.name)}`;
  const assigners =
    accounts === undefined
      ? ''
      : `left join public.${ident(accounts.name)} assigner on assigner.id = a.assigned_by`;
  const text = `
    select ${shape.answer}, a.employee_id as "employee$id", ${titleSql(context, person, 't')} as "employee$name",
      ${assigner} as "assigned$by", ${momentText('a.assigned_at', context.timeZone)} as "assigned$at"
    from plinth.assignment a join ${shape.table} t on t.id = a.employee_id ${shape.answerJoins} ${assigners}
    where a.project_id = $1 and a.released_at is null order by a.id`;
  const rows = await runSql(db, text, [siteId]);
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
