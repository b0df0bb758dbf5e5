import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../sql/prepared.ts';
import { type Tables, table } from '../../tables.ts';
import { type Position, writePosition } from './position.ts';

/** A changed record or book. */
export interface Change {
  /** The resource, or a book without a record, such as cash. */
  entity: string;
  /** Null for a book without a record, and if many records of the entity have changed. */
  id: number | null;
  /** Increases with each change of the record. */
  version: number;
}

export interface Changes {
  /** The position after these changes. */
  position: string;
  changes: Change[];
  /** Whether changes after `since` are no longer stored, so that everything must be read again. */
  lost: boolean;
}

/** More changed records of one entity are one change without an id: an import would send thousands. */
const MOST = 100;

interface Found {
  epoch: string;
  snapshot: string;
  lost: boolean;
  changes: { entity: string; version: number; ids: [number | null, number][] | null }[] | null;
}

interface Given {
  /** The snapshot that was seen before. */
  seen: string | null;
  /** The outbox that it belongs to. */
  epoch: string | null;
  /** The snapshot to read to; null for the present. */
  until: string | null;
}

/**
 * A transaction commits after others that began later. So the reading starts at the oldest transaction that was running at the last
 * reading, and takes what that snapshot did not see: nothing is missed, nothing comes twice, and a long transaction holds
 * up nobody else's changes.
 */
const readSince = prepared<Given, Found>(
  ({ seen, epoch, until }) => sql`
    with seen as materialized (
      select state.epoch, coalesce(${until}::pg_snapshot, pg_current_snapshot()) as present,
        ${seen}::pg_snapshot is not null and (
          state.epoch::text <> ${epoch} or state.trimmed >= pg_snapshot_xmin(${seen}::pg_snapshot)
          or pg_snapshot_xmax(${seen}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
        ) as lost
      from ${table.outbox_state} state
    )
    select seen.epoch, seen.present::text as snapshot, seen.lost, case when not seen.lost then (
      ${grouped(sql`${table.outbox} o where o.xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
        and not pg_visible_in_snapshot(o.xid, ${seen}::pg_snapshot)
        and (${until}::pg_snapshot is null or pg_visible_in_snapshot(o.xid, ${until}::pg_snapshot))`)}
    ) end as changes
    from seen`,
);

/** A page that has just loaded reads at most as many rows; if there are more, everything may have changed. */
const MOST_RECENT = 1_000;

const readRecent = prepared<{ seconds: number }, Found>(
  ({ seconds }) => sql`
    with last as materialized (select o.* from ${table.outbox} o order by o.xid desc limit ${sql.lit(MOST_RECENT)}),
    recent as materialized (select o.* from last o where o.at >= now() - make_interval(secs => ${seconds}))
    select state.epoch, pg_current_snapshot()::text as snapshot,
      (select count(*) = ${sql.lit(MOST_RECENT)} from recent) as lost, (${grouped(sql`recent o`)}) as changes
    from ${table.outbox_state} state`,
);

/** SQL of a subquery: the changes of rows of the outbox, named o. */
function grouped(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select json_agg(json_build_object('entity', entity, 'version', version, 'ids', ids)) from (
    select entity, max(version) as version, case when count(*) <= ${sql.lit(MOST)} then json_agg(json_build_array(id, version)) end as ids
    from (
      select split_part(key, ':', 1) as entity, nullif(split_part(key, ':', 2), '')::bigint as id,
        max(xid::text::bigint) as version
      from (select o.xid, unnest(o.keys) as key from ${rows}) changed
      group by 1, 2
    ) record group by entity order by entity
  ) found`;
}

/**
 * Reads what has changed since a position.
 *
 * @param since undefined: only the present position.
 * @param until a later position to read to; the default is the present.
 */
export async function readChanges(
  db: Kysely<Tables>,
  since?: Position | undefined,
  until?: Position | undefined,
): Promise<Changes> {
  const [seen, epoch] = [since?.snapshot ?? null, since?.epoch ?? null];
  return answerOf(await readSince(db, { seen, epoch, until: until?.snapshot ?? null }));
}

/** Reads the changes of the last seconds: those since a page began to load. */
export async function readRecentChanges(db: Kysely<Tables>, seconds: number): Promise<Changes> {
  return answerOf(await readRecent(db, { seconds }));
}

function answerOf([found]: readonly Found[]): Changes {
  if (found === undefined) throw new Error('plinth.outbox_state has no row');
  const { changes, lost } = found;
  return {
    position: writePosition(found),
    changes: lost ? [] : (changes ?? []).flatMap(changesOf),
    lost,
  };
}

function changesOf({ entity, version, ids }: NonNullable<Found['changes']>[number]): Change[] {
  return ids === null
    ? [{ entity, id: null, version }]
    : ids.map(([id, own]) => ({ entity, id, version: own }));
}
