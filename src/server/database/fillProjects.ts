import { type Kysely, type RawBuilder, sql } from 'kysely';
import { projectField, type Resource, type Resources, type Settings } from '../../schema/index.ts';
import { tableOf } from '../sql/recordSql.ts';
import { type Tables, table } from '../tables.ts';
import { runSql } from './runSql.ts';

/** The prefix of the comment on the column that is filled in; the entity's name follows. */
const MARK = 'plinth fills in: ';

/**
 * Gives entries without a project that of their book, of their movement's record, or of the record that was opened or edited, in this
 * order: as a posting does (postCall.ts). The column's comment names the entity that it was filled in for, so that this costs one
 * query otherwise; a restored database has none. Where the firm chooses another entity, what was there is replaced. Nothing
 * else of an entry changes.
 */
export async function fillProjects(
  trx: Kysely<Tables>,
  { resources, settings }: { resources: Resources; settings: Settings },
): Promise<void> {
  const [dimension] = settings.dimensions;
  const site = dimension === undefined ? undefined : resources[dimension];
  const [column] = await runSql<{ comment: string | null }>(
    trx,
    sql`select col_description('plinth.entry'::regclass, attnum) as comment from pg_attribute
      where attrelid = 'plinth.entry'::regclass and attname = 'project_id'`,
  );
  const comment = column?.comment ?? null;
  if (site === undefined || comment === MARK + site.name) return;
  const isOther = comment !== null && !site.was?.includes(comment.slice(MARK.length));
  const name = sql.lit(site.name);
  const statements = [
    sql`alter table ${table.entry} disable trigger user`,
    ...(isOther ? [sql`update ${table.entry} set project_id = null where project_id is not null`] : []),
    sql`update ${table.entry} e set project_id = b.record_id from ${table.book} b
      where b.id = e.book_id and b.resource = ${name} and e.project_id is null`,
    ...Object.values(resources).flatMap((movement) => ofMovement(movement, site)),
    sql`update ${table.entry} e set project_id = t.record_id from ${table.transaction} t
      where t.id = e.transaction_id and t.resource = ${name} and t.record_id is not null and e.project_id is null`,
    sql`alter table ${table.entry} enable trigger user`,
    sql`comment on column ${table.entry}.project_id is ${sql.lit(MARK + site.name)}`,
    ...refilled(),
  ];
  for (const statement of statements) await runSql(trx, statement);
}

/** Makes the totals of projects from the entries again. */
function refilled(): RawBuilder<unknown>[] {
  const totals = [table.project_book, table.project_stock];
  return [
    ...totals.map((one) => sql`alter table ${one} disable trigger user`),
    ...totals.map((one) => sql`delete from ${one}`),
    sql`insert into ${table.project_book} (project_id, book_id, entries, debit_over)
      select e.project_id, e.book_id, count(*), sum(e.debit - e.credit) from ${table.entry} e
      where e.project_id is not null group by 1, 2`,
    sql`insert into ${table.project_stock} (project_id, stock_id, entries, change, value)
      select e.project_id, e.stock_id, count(*), sum(e.qty), sum(e.value) from ${table.stock_entry} e
      where e.project_id is not null group by 1, 2`,
    ...totals.map((one) => sql`alter table ${one} enable trigger user`),
  ];
}

/** A reversal has the project of its original, whose record has the original's id. */
function ofMovement(movement: Resource, site: Resource): RawBuilder<unknown>[] {
  const field = projectField(movement, site.name);
  if (field === undefined) return [];
  return [
    sql`update ${table.entry} e set project_id = ${sql.id('r', field)}
      from ${table.transaction} t join ${tableOf(movement)} r on r.id = coalesce(t.reverses, t.id)
      where t.id = e.transaction_id and t.resource = ${sql.lit(movement.name)} and e.project_id is null`,
  ];
}
