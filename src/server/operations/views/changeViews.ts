import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { WrittenContent } from '../../../schema/index.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Share } from '../../queries/lists/savedViews.ts';
import { type Tables, table } from '../../tables.ts';
import { checkedContent, listedResource } from './viewContent.ts';

/** The views that one user may have, on all lists. */
const MOST = 200;

export interface NewView {
  list: string;
  name: string;
  shared: Share;
  content: WrittenContent;
}

/** The parts of a view to change, and the version that was seen. */
export interface ChangedView {
  version: number;
  name?: string | undefined;
  shared?: Share | undefined;
  content?: WrittenContent | undefined;
}

type Trx = Kysely<Tables>;

/** @throws AppError tooManyViews, invalid, viewNameTaken */
export async function createView(trx: Trx, context: Context, view: NewView, { id }: Actor): Promise<number> {
  const content = checkedContent(context, listedResource(context, view.list), view.content);
  // One user's views are counted one after the other.
  await runSql(trx, sql`select pg_advisory_xact_lock(hashtext('plinth.view'), ${id}::int)`);
  const [count] = await runSql<{ n: number }>(
    trx,
    sql`select count(*)::int as n from ${table.view} v where v.owner_id = ${id}`,
  );
  if ((count?.n ?? 0) >= MOST) throw new AppError('tooManyViews', { most: MOST });
  await refuseTakenName(trx, view.list, view.name, id);
  const [row] = await runSql<{ id: number }>(
    trx,
    sql`insert into ${table.view} (list, name, owner_id, shared, content)
      values (${view.list}, ${view.name}, ${id}, ${view.shared}, ${content}::jsonb) returning id`,
  );
  return row?.id as number;
}

/** @throws AppError viewNotFound, forbidden, viewChanged if somebody has changed it meanwhile, invalid, viewNameTaken */
export async function updateView(
  trx: Trx,
  context: Context,
  id: number,
  { version, name, shared, content }: ChangedView,
  actor: Actor,
): Promise<number> {
  const found = await lockView(trx, id, actor);
  if (found.version !== version) throw new AppError('viewChanged');
  const resource = content && listedResource(context, found.list);
  const checked = content && resource && checkedContent(context, resource, content);
  if (name !== undefined) await refuseTakenName(trx, found.list, name, found.owner_id, id);
  const [row] = await runSql<{ version: number }>(
    trx,
    sql`update ${table.view} v set name = coalesce(${name ?? null}, v.name), shared = coalesce(${shared ?? null}, v.shared),
        content = coalesce(${checked ?? null}::jsonb, v.content), version = v.version + 1, updated_at = now()
      where v.id = ${id} returning v.version`,
  );
  // A view that is no longer shared is the first one of nobody else.
  if (shared === 'me')
    await runSql(
      trx,
      sql`delete from ${table.view_default} d where d.view_id = ${id} and d.user_id <> ${found.owner_id}`,
    );
  return row?.version as number;
}

/** @throws AppError viewNotFound, forbidden */
export async function deleteView(trx: Trx, id: number, actor: Actor): Promise<void> {
  await lockView(trx, id, actor);
  await runSql(trx, sql`delete from ${table.view} v where v.id = ${id}`);
}

/**
 * Sets the view that opens first for a user.
 *
 * @param id null for the list as its definition has it.
 * @throws AppError viewNotFound
 */
export async function setFirstView(trx: Trx, list: string, id: number | null, actor: Actor): Promise<void> {
  if (id === null) {
    await runSql(
      trx,
      sql`delete from ${table.view_default} d where d.user_id = ${actor.id} and d.list = ${list}`,
    );
    return;
  }
  const rows = await runSql(
    trx,
    sql`insert into ${table.view_default} (user_id, list, view_id)
      select ${actor.id}::bigint, v.list, v.id from ${table.view} v
      where v.id = ${id} and v.list = ${list} and (v.owner_id = ${actor.id} or v.shared = 'everyone')
      on conflict (user_id, list) do update set view_id = excluded.view_id returning view_id`,
  );
  if (rows.length === 0) throw new AppError('viewNotFound');
}

interface LockedView {
  list: string;
  owner_id: number;
  shared: Share;
  version: number;
}

/** A view that its reader may change: its owner, and administrators where it is shared. */
async function lockView(trx: Trx, id: number, { id: reader, isAdmin }: Actor): Promise<LockedView> {
  const [view] = await runSql<LockedView>(
    trx,
    sql`select v.list, v.owner_id, v.shared, v.version from ${table.view} v where v.id = ${id} for update`,
  );
  const isOwn = view?.owner_id === reader;
  if (view === undefined || (view.shared === 'me' && !isOwn)) throw new AppError('viewNotFound');
  if (!isOwn && !isAdmin) throw new AppError('viewOfOther');
  return view;
}

/** Two views of one owner and list have different names, in capital or small letters. */
async function refuseTakenName(trx: Trx, list: string, name: string, owner: number, own = 0): Promise<void> {
  const taken = await runSql(
    trx,
    sql`select 1 from ${table.view} v
      where v.list = ${list} and v.owner_id = ${owner} and lower(v.name) = lower(${name}) and v.id <> ${own}`,
  );
  if (taken.length > 0) throw invalid({ name: failure('viewNameTaken') });
}
