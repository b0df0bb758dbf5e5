import { add } from '../../../ledger/money.ts';
import { datedFields, EFFECTIVE_FROM, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { readWithin } from '../../access/readAs.ts';
import { readsWhole } from '../../access/readsWhole.ts';
import { readsFigures } from '../../access/withoutFigures.ts';
import type { Actor, Context } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { readTitles } from '../../queries/lists/readTitles.ts';
import { staffing } from '../../queries/lists/staffing.ts';
import { payingPeople } from '../../sql/paySql.ts';
import { updateRecord } from './updateRecord.ts';

/** The arrears that an edit of a person's pay would post: for periods that were accrued already (docs/business-rules.md, "Arrears"). */
export interface ArrearsPreview {
  total: number;
  /** In the order of their days. */
  periods: {
    /** The first and the last day, YYYY-MM-DD. */
    first: string;
    last: string;
    /** The day on which it is posted. */
    date: string;
    project_id: number | null;
    project_name: string | null;
    amount: number;
  }[];
}

/**
 * Runs the edit of the dated values alone, and rolls it back.
 *
 * @param body that of the edit; everything else in it is left out.
 * @returns null for who does not read all that it follows from: the pay, and the books.
 * @throws AppError why the edit would be refused.
 */
export async function previewArrears(
  context: Context,
  resource: Resource,
  id: number,
  body: unknown,
  actor: Actor,
): Promise<ArrearsPreview | null> {
  const { access } = actor;
  const paying = payingPeople(context, resource);
  const pay = paying.flatMap(({ rule }) => [rule.rate, rule.basis]);
  const isRead = access === undefined || (readsFigures(access) && readsWhole(access, resource.name, ...pay));
  if (!isRead) return null;
  const names = [EFFECTIVE_FROM, ...datedFields(resource).map(({ name }) => name)];
  const given = isObject(body) ? Object.entries(body).filter(([name]) => names.includes(name)) : [];
  return rolledBack(context, async (trx) => {
    const { arrears = [] } = await updateRecord(trx, context, resource, id, Object.fromEntries(given), actor);
    const site = staffing(context.resources)?.site.name;
    const own = readWithin(trx, context, actor);
    const sites = arrears.flatMap(({ project }) =>
      site === undefined || project === null ? [] : [{ resource: site, id: project }],
    );
    const titleOf = await readTitles(own.db, own, sites);
    return {
      total: Number(add(arrears.map(({ amount }) => amount))),
      periods: arrears.map(({ first, last, date, project, amount }) => ({
        ...{ first, last, date, project_id: project },
        project_name: titleOf(site ?? null, project),
        amount: Number(amount),
      })),
    };
  });
}
