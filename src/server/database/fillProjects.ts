import type { Kysely } from 'kysely';
import { projectField, type Resource, type Resources, type Settings } from '../../schema/index.ts';
import { tableName } from '../sql/recordSql.ts';
import type { Tables } from '../tables.ts';
import { ident, literal } from './quote.ts';
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
    `select col_description('plinth.entry'::regclass, attnum) as comment from pg_attribute
     where attrelid = 'plinth.entry'::regclass and attname = 'project_id'`,
  );
  const comment = column?.comment ?? null;
  if (site === undefined || comment === MARK + site.name) return;
  const isOther = comment !== null && !site.was?.includes(comment.slice(MARK.length));
  const statements = [
    'alter table plinth.entry disable trigger user',
    ...(isOther ? ['update plinth.entry set project_id = null where project_id is not null'] : []),
    `update plinth.entry e set project_id = b.record_id from plinth.book b
      where b.id = e.book_id and b.resource = ${literal(site.name)} and e.project_id is null`,
    ...Object.values(resources).flatMap((movement) => ofMovement(movement, site)),
    `update plinth.entry e set project_id = t.record_id from plinth.transaction t
      where t.id = e.transaction_id and t.resource = ${literal(site.name)} and t.record_id is not null and e.project_id is null`,
    'alter table plinth.entry enable trigger user',
    `comment on column plinth.entry.project_id is ${literal(MARK + site.name)}`,
    ...refilled(),
  ];
  await runSql(trx, statements.join(';\n'));
}

/** Makes the totals of projects from the entries again. */
function refilled(): string[] {
  const guards = (state: 'disable' | 'enable') =>
    ['project_book', 'project_stock'].map((table) => `alter table plinth.${table} ${state} trigger user`);
  return [
    ...guards('disable'),
    'delete from plinth.project_book',
    'delete from plinth.project_stock',
    `insert into plinth.project_book (project_id, book_id, entries, debit_over)
      select project_id, book_id, count(*), sum(debit - credit) from plinth.entry where project_id is not null group by 1, 2`,
    `insert into plinth.project_stock (project_id, stock_id, entries, change, value)
      select project_id, stock_id, count(*), sum(qty), sum(value) from plinth.stock_entry where project_id is not null group by 1, 2`,
    ...guards('enable'),
  ];
}

/** A reversal has the project of its original, whose record has the original's id. */
function ofMovement(movement: Resource, site: Resource): string[] {
  const field = projectField(movement, site.name);
  if (field === undefined) return [];
  return [
    `update plinth.entry e set project_id = r.${ident(field)}
      from plinth.transaction t join ${tableName(movement)} r on r.id = coalesce(t.reverses, t.id)
      where t.id = e.transaction_id and t.resource = ${literal(movement.name)} and e.project_id is null`,
  ];
}
