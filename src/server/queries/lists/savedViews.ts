import { sql } from 'kysely';
import { type Resource, readView, writeView } from '../../../schema/index.ts';
import type { Actor, ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { accountName } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';

/** Who sees a view beside its owner. A role will be a third choice. */
export const SHARES = ['me', 'everyone'] as const;

export type Share = (typeof SHARES)[number];

/** A saved view as its readers see it. */
export interface SavedView {
  id: number;
  name: string;
  /** The list: `vendor`, or `project.completed`. */
  list: string;
  owner: string | null;
  shared: Share;
  /** Whether the reader may change it. */
  editable: boolean;
  mine: boolean;
  /** Whether it opens first for the reader. */
  first: boolean;
  content: Readonly<Record<string, unknown>>;
  /** Raised by each change. */
  version: number;
}

/** The most views that one list shows; the newest. */
const MOST = 500;

/**
 * The views of a list that the reader sees: their own, and those shared with everyone.
 *
 * @param resource that of the list, with this list as its own.
 */
export async function savedViews(
  context: ReadContext,
  reader: Actor,
  list: string,
  resource: Resource,
): Promise<SavedView[]> {
  const { name, join } = accountName(context, sql`v.owner_id`);
  const statement = sql`select v.id, v.name, v.list, ${name} as owner, v.shared, v.owner_id = ${reader.id} as mine,
      v.owner_id = ${reader.id} or ${reader.isAdmin} as editable, d.view_id is not null as first, v.content, v.version
    from ${table.view} v ${join}
    left join ${table.view_default} d on d.user_id = ${reader.id} and d.list = v.list and d.view_id = v.id
    where v.list = ${list} and (v.owner_id = ${reader.id} or v.shared = 'everyone')
    order by v.id desc limit ${sql.lit(MOST)}`;
  const views = await runSql<SavedView>(context.db, statement);
  return views.flatMap((view) => (view.mine ? view : (withoutHidden(context, resource, view) ?? [])));
}

/** A shared view without columns that its reader does not read; undefined if it filters or sorts by such a field. */
function withoutHidden(context: ReadContext, resource: Resource, view: SavedView): SavedView | undefined {
  const hidden = context.reader?.resources.get(resource.name)?.hidden ?? NONE;
  if (hidden.size === 0) return view;
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !hidden.has(name)));
  const { view: read, wrong } = readView(view.content, { ...resource, fields }, context.types);
  const isWhole = wrong.every(({ key }) => key === 'columns' || key === 'widths');
  return isWhole ? { ...view, content: writeView(read) } : undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** The view that opens first for the reader, by list; left out are those that they no longer see. */
export async function firstViews(context: ReadContext, reader: Actor): Promise<Record<string, number>> {
  const statement = sql`select d.list, d.view_id from ${table.view_default} d join ${table.view} v on v.id = d.view_id
    where d.user_id = ${reader.id} and v.list = d.list and (v.owner_id = ${reader.id} or v.shared = 'everyone')`;
  const rows = await runSql<{ list: string; view_id: number }>(context.db, statement);
  return Object.fromEntries(rows.map(({ list, view_id: id }) => [list, Number(id)]));
}
