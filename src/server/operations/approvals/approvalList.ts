import { type RawBuilder, sql } from 'kysely';
import type { ApprovalFilters } from '../../../schema/approval.ts';
import { either, type Rows, rowsOf, rowsSql } from '../../access/conditionSql.ts';
import { partAs } from '../../access/readAs.ts';
import type { Actor } from '../../context.ts';
import { approvalShape } from '../../queries/approvals/approvalShape.ts';
import { doneSteps } from '../../queries/approvals/readApprovals.ts';
import { readableApprovals, searchedApprovals } from '../../queries/approvals/searchedApprovals.ts';
import type { ListRequest } from '../../queries/lists/listParameters.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { conditionSql } from '../../sql/expressionSql.ts';
import { filteredFields } from '../../sql/filterSql.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { likePattern } from '../../sql/searchedWord.ts';
import { table } from '../../tables.ts';
import { accountTable } from '../accounts/account.ts';
import { type ApprovalReader, approvalsFor, approversFor, type OwnApproval } from './approvalsFor.ts';
import { type Approver, approves, chooseStep, placesOfApprovers } from './approvers.ts';

/** A page of the approvals that an actor sees, and the number of all that are found. */
export interface ApprovalPage {
  rows: OwnApproval[];
  total: number;
}

/** Those that a call lists in addition to its filters. */
export type Shown = 'waiting' | 'own' | 'decided';

/** A page of what an actor sees: their own, what they read, and what they approve as a delegate. `request` must have a window. */
export async function approvalList(
  reader: ApprovalReader,
  actor: Actor,
  shown: Shown,
  { window, sort, where: filters, words }: Pick<ListRequest, 'window' | 'sort' | 'where' | 'words'>,
): Promise<ApprovalPage> {
  const { context, db } = reader;
  const { start, end } = window as { start: number; end: number };
  const { names } = approvalShape(context);
  const approvers = await approversFor(reader, actor);
  const isMakerShown = makerShown(reader, actor, approvers);
  const conditions = [
    seenBy(reader, approvers, readableApprovals),
    SHOWN[shown](actor),
    ...filters.map((typed) => conditionSql(typed, names)),
    ...(filteredFields(filters).has('created_by') ? [rowsSql(isMakerShown)] : []),
    ...words.map(({ texts: [word = ''] }) => {
      const inRecord = seenBy(reader, approvers, (approver) =>
        searchedApprovals(reader.readAs(approver), word),
      );
      return sql`(${inRecord} or (${rowsSql(isMakerShown)} and ${makerHas(reader, word)}))`;
    }),
  ];
  const order = sql.join([
    ...sort.map(({ sql: { order: by }, order: way }) => sql`${by} ${sql.raw(way)} nulls last`),
    sql`a.id desc`,
  ]);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<{ id: number | null; total: number }>`
    with found as (select a.* from ${table.approval} a where ${where}),
      page as (select a.id, row_number() over (order by ${order}) as place from found a
        order by ${order} limit ${end - start} offset ${start})
    select page.id, n.total from (select count(*) as total from found) n left join page on true order by page.place`.execute(
    db,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  return { rows: await approvalsFor(reader, actor, ids), total: Number(rows[0]?.total ?? 0) };
}

const SHOWN: Readonly<Record<Shown, (actor: Actor) => RawBuilder<unknown>>> = {
  waiting: () => sql`a.state = 'waiting'`,
  own: ({ id }) => sql`a.created_by = ${id}::bigint`,
  decided: () => sql`a.state <> 'waiting'`,
};

/** The values that occur in the approvals that an actor sees. */
export async function approvalFilters(reader: ApprovalReader, actor: Actor): Promise<ApprovalFilters> {
  const { context, db } = reader;
  const approvers = await approversFor(reader, actor);
  const maker = sql`case when ${rowsSql(makerShown(reader, actor, approvers))} then a.created_by end`;
  const { resource: accounts } = accountTable(context.resources);
  const name = sql`select ${titleSql(context, accounts, 'u')} from ${tableOf(accounts)} u where u.id = x.id`;
  const { rows } = await sql<{ resource: string; id: number | null; name: string | null }>`
    select x.resource, x.id, (${name})::text as name from (
      select distinct a.resource, ${maker} as id from ${table.approval} a
      where ${seenBy(reader, approvers, readableApprovals)}) x
    order by name, x.id`.execute(db);
  const makers = new Map(
    rows.flatMap(({ id, name: label }) => (id === null ? [] : [[id, label ?? `#${id}`] as const])),
  );
  return {
    resources: [...new Set(rows.map(({ resource }) => resource))].sort(),
    makers: [...makers].map(([id, label]) => ({ id, name: label })),
  };
}

/** The most that are counted: above it the number says no more than that there are very many. */
const MOST_COUNTED = 1_000;

/** The number of movements whose next step an actor may approve now. */
export async function countApprovable(reader: ApprovalReader, actor: Actor): Promise<number> {
  const { context, db } = reader;
  const approvers = await approversFor(reader, actor);
  const places = placesOfApprovers(context, approvers);
  const { rows } = await sql<
    Pick<OwnApproval, 'state' | 'created_by' | 'steps' | 'done'> & { places: number[] }
  >`
    select a.state, a.created_by, a.steps, ${doneSteps(context.timeZone)} as done, x.places
    from ${table.approval} a, lateral (select ${places} as places) x
    where a.state = 'waiting' and a.created_by <> ${actor.id}::bigint and x.places <> '{}'
    limit ${MOST_COUNTED}`.execute(db);
  return rows.filter((one) => {
    const own = one.places.map((place) => approvers[place] as Approver);
    return 'step' in chooseStep(one, actor, own);
  }).length;
}

/** The number of an actor's own movements that were posted or sent back and that they have not seen since. */
export async function countNews({ db }: ApprovalReader, { id }: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${table.approval} a
    where a.created_by = ${id}::bigint and not a.seen and a.state in ('posted', 'returned')`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** SQL: whether the approval `a` is among what the actor finds, or among what somebody finds in whose name they approve it. */
function seenBy(
  { context }: ApprovalReader,
  [actor, ...others]: readonly Approver[],
  find: (approver: Approver) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = sql`a.id in (${partAs(context, actor as Approver, find(actor as Approver))})`;
  const inNames = others.map((approver) => {
    const may = rowsSql(approves(context, approver));
    return sql`(${may} and a.id in (${partAs(context, approver, find(approver))}))`;
  });
  return sql`(${sql.join([own, ...inNames], sql` or `)})`;
}

/** Whether the actor sees who sent the approval `a`: if they did, approve it, or read the user. */
function makerShown({ context }: ApprovalReader, actor: Actor, approvers: readonly Approver[]): Rows {
  if (actor.access === undefined) return true;
  const { resource: accounts } = accountTable(context.resources);
  const own = actor.access.resources.get(accounts.name);
  const reader = { context, actor, today: businessToday(context.timeZone) };
  const rows = own === undefined || own.hidden.has(accounts.title) ? false : rowsOf(reader, own, 'read', 'u');
  const read =
    rows !== false &&
    sql<boolean>`exists (select from ${tableOf(accounts)} u where u.id = a.created_by and ${rowsSql(rows)})`;
  return either([
    sql<boolean>`a.created_by = ${actor.id}::bigint`,
    read,
    ...approvers.map((approver) => approves(context, approver)),
  ]);
}

/** SQL: whether the name of who sent the approval `a` has a word. */
function makerHas({ context }: ApprovalReader, word: string): RawBuilder<unknown> {
  const { resource: accounts } = accountTable(context.resources);
  return sql`exists (select from ${tableOf(accounts)} u where u.id = a.created_by and lower(${titleSql(context, accounts, 'u')}) like ${likePattern(word)})`;
}
