import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../../../errors/failure.ts';
import { NOMINAL } from '../../../../ledger/books.ts';
import { mayWait } from '../../../../schema/access.ts';
import { presentName } from '../../../../schema/formerNames.ts';
import {
  type Field,
  type FieldTypes,
  type Resource,
  type Resources,
  readView,
  type Settings,
  type WrittenContent,
} from '../../../../schema/index.ts';
import { hasTable } from '../../../database/hasTable.ts';
import { postingRule } from '../../../database/keepPostingRules.ts';
import { runSql } from '../../../database/runSql.ts';
import { readTables } from '../../../database/syncCatalog.ts';
import { findMisfits } from '../../../database/syncMisfits.ts';
import { findUnseen } from '../../../database/syncUnseen.ts';
import { tableOf } from '../../../sql/recordSql.ts';
import { type Tables, table } from '../../../tables.ts';

interface Given {
  resources: Resources;
  settings: Settings;
  /** The names of the reports. */
  reports: readonly string[];
}

/**
 * Records, values, postings, saved views, mails, lines of budgets and waiting movements that stay as they are though the definitions no
 * longer name or allow them, with their number.
 */
export async function changeNotes(
  db: Kysely<Tables>,
  own: Given,
  before: Given,
  types: FieldTypes,
): Promise<Failure[]> {
  return [
    ...(await findUnseen(db, own.resources)),
    ...(await findMisfits(db, own.resources, types, before.resources)),
    ...(await keptPostings(db, own.resources, before.resources)),
    ...(await lostViews(db, own.resources, before.resources, types)),
    ...(await lostMails(db, own, before)),
    ...(await lostBudgets(db, own.settings)),
    ...(await lostApprovals(db, own)),
  ];
}

/** Movements keep what they posted, whatever formula and entries their definition has now. */
async function keptPostings(db: Kysely<Tables>, resources: Resources, before: Resources): Promise<Failure[]> {
  const catalog = await readTables(db, resources);
  const found: Failure[] = [];
  for (const resource of Object.values(resources)) {
    const asIs = catalog.get(resource.name);
    const former = asIs && before[asIs.name];
    if (asIs === undefined || former === undefined || resource.kind !== 'movement') continue;
    const formulas = Object.values(resource.fields).filter((field) => hasOtherFormula(field, former));
    const isPostedOtherwise = rulesOf(resource) !== rulesOf(former);
    if (formulas.length === 0 && !isPostedOtherwise) continue;
    const [row] = await runSql<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${tableOf(asIs)} t`,
    );
    const count = row?.count ?? 0;
    if (count === 0) continue;
    for (const { name } of formulas)
      found.push(failure('postedKept', { column: `${resource.name}.${name}`, count }));
    if (isPostedOtherwise) found.push(failure('postingChanges', { resource: resource.name, count }));
  }
  return found;
}

function hasOtherFormula(field: Field, former: Resource): boolean {
  const name = presentName(field, (one) => former.fields[one] !== undefined);
  return name !== undefined && former.fields[name]?.formula !== field.formula;
}

function rulesOf({ post }: Resource): string {
  return JSON.stringify(post && postingRule(post));
}

interface ViewRow {
  list: string;
  content: WrittenContent;
}

async function lostViews(
  db: Kysely<Tables>,
  resources: Resources,
  before: Resources,
  types: FieldTypes,
): Promise<Failure[]> {
  if (!(await hasTable(db, 'view'))) return [];
  const views = await runSql<ViewRow>(db, sql`select v.list, v.content from ${table.view} v order by v.id`);
  const gone = new Map<string, number>();
  const partly = new Map<string, { count: number; names: Set<string> }>();
  for (const { list, content } of views) {
    const resource = listed(resources, list);
    const former = listed(before, list);
    if (resource === undefined) {
      gone.set(list, (gone.get(list) ?? 0) + 1);
      continue;
    }
    const wrongBefore = new Set(former === undefined ? [] : wrongIn(content, former, types));
    const wrong = wrongIn(content, resource, types).filter((name) => !wrongBefore.has(name));
    if (wrong.length === 0) continue;
    const known = partly.get(list) ?? { count: 0, names: new Set() };
    partly.set(list, { count: known.count + 1, names: new Set([...known.names, ...wrong]) });
  }
  return [
    ...[...gone].map(([list, count]) => failure('viewsWithoutList', { list, count })),
    ...[...partly].map(([list, { count, names }]) =>
      failure('viewsLose', { list, count, names: { every: [...names] } }),
    ),
  ];
}

/** The resource of a list, also under its former name, with that list as its own. */
function listed(resources: Resources, list: string): Resource | undefined {
  const [name = '', further] = list.split('.');
  const resource = Object.hasOwn(resources, name)
    ? resources[name]
    : Object.values(resources).find(({ was }) => was?.includes(name));
  const view = further === undefined ? resource?.list : resource?.lists[further]?.view;
  return resource && view && { ...resource, list: view };
}

function wrongIn(content: WrittenContent, resource: Resource, types: FieldTypes): string[] {
  return readView(content, resource, types).wrong.map(({ field, value }) => field ?? value);
}

async function lostMails(db: Kysely<Tables>, own: Given, before: Given): Promise<Failure[]> {
  const gone = before.reports.filter((name) => !own.reports.includes(name));
  if (gone.length === 0 || !(await hasTable(db, 'report_mail'))) return [];
  const rows = await runSql<{ report: string; count: number }>(
    db,
    sql`select m.report, count(*)::int as count from ${table.report_mail} m
      where m.report = any (${gone}::text[]) group by m.report order by m.report`,
  );
  return rows.map((row) => failure('mailsWithoutReport', row));
}

async function lostBudgets(db: Kysely<Tables>, { budget }: Settings): Promise<Failure[]> {
  if (!(await hasTable(db, 'budget_line'))) return [];
  const rows = await runSql<{ head: string; count: number }>(
    db,
    sql`select l.head, count(*)::int as count from ${table.budget_line} l
      where l.head <> all (${Object.keys(budget?.heads ?? {})}::text[]) group by l.head order by l.head`,
  );
  return rows.map((row) => failure('budgetUnseen', row));
}

async function lostApprovals(db: Kysely<Tables>, { resources, settings }: Given): Promise<Failure[]> {
  if (!(await hasTable(db, 'approval'))) return [];
  const waiting = Object.values(resources).filter(mayWait);
  const known = waiting.flatMap(({ name, was = [] }) => [name, ...was]);
  if (settings.books.cash !== undefined) known.push(NOMINAL.cash);
  const rows = await runSql<{ resource: string; count: number }>(
    db,
    sql`select a.resource, count(*)::int as count from ${table.approval} a
      where a.state in ('waiting', 'returned') and a.resource <> all (${known}::text[]) group by a.resource order by a.resource`,
  );
  return rows.map((row) => failure('approvalsWithoutMovement', row));
}
