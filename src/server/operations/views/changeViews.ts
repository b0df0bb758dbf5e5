import type { Kysely } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { WrittenContent } from '../../../schema/index.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import type { Share } from '../../queries/lists/savedViews.ts';
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
  await runSql(trx, `select pg_advisory_xact_lock(hashtext('plinth.view'), $1::int)`, [id]);
  const [count] = await runSql<{ n: number }>(
    trx,
    'select count(*)::int as n from plinth.view where owner_id = $1',
    [id],
  );
  if ((count?.n ?? 0) >= MOST) throw new AppError('tooManyViews', { most: MOST });
  await refuseTakenName(trx, view.list, view.name, id);
  const insert = `insert into plinth.view (list, name, owner_id, shared, content)
    values ($1, $2, $3, $4, $5::jsonb) returning id`;
  const [row] = await runSql<{ id: number }>(trx, insert, [view.list, view.name, id, view.shared, content]);
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
  const update = `update plinth.view set name = coalesce($2, name), shared = coalesce($3, shared),
      content = coalesce($4::jsonb, content), version = version + 1, updated_at = now()
    where id = $1 returning version`;
  const [row] = await runSql<{ version: number }>(trx, update, [
    id,
    name ?? null,
    shared ?? null,
    checked ?? null,
  ]);
  // A view that is no longer shared is the first one of nobody else.
  if (shared === 'me')
    await runSql(trx, 'delete from plinth.view_default where view_id = $1 and user_id <> $2', [
      id,
      found.owner_id,
    ]);
  return row?.version as number;
}

/** @throws AppError viewNotFound, forbidden */
export async function deleteView(trx: Trx, id: number, actor: Actor): Promise<void> {
  await lockView(trx, id, actor);
  await runSql(trx, 'delete from plinth.view where id = $1', [id]);
}

/**
 * Sets the view that opens first for a user.
 *
 * @param id null for the list as its definition has it.
 * @throws AppError viewNotFound
 */
export async function setFirstView(trx: Trx, list: string, id: number | null, actor: Actor): Promise<void> {
  if (id === null) {
    await runSql(trx, 'delete from plinth.view_default where user_id = $1 and list = $2', [actor.id, list]);
    return;
  }
  const upsert = `insert into plinth.view_default (user_id, list, view_id)
    select $1, list, id from plinth.view where id = $3 and list = $2 and (owner_id = $1 or shared = 'everyone')
    on conflict (user_id, list) do update set view_id = excluded.view_id returning view_id`;
  const rows = await runSql(trx, upsert, [actor.id, list, id]);
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
    'select list, owner_id, shared, version from plinth.view where id = $1 for update',
    [id],
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
    'select 1 from plinth.view where list = $1 and owner_id = $2 and lower(name) = lower($3) and id <> $4',
    [list, owner, name, own],
  );
  if (taken.length > 0) throw invalid({ name: failure('viewNameTaken') });
}
