import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import type { RecordShape } from '../../sql/recordShape.ts';
import { titleSql } from '../../sql/recordSql.ts';
import type { ListRequest } from './listParameters.ts';

/** The searched text as a part of a statement, named `typed`, which `byNameRank` needs. */
export function typedWords({ words }: ListRequest): RawBuilder<unknown> {
  const texts = words.map(({ texts: [text = ''] }) => text);
  return sql`typed as materialized (
    select lower(${texts.join(' ')}::text) as whole, array(select lower(w) from unnest(${texts}::text[]) w) as words
  )`;
}

/**
 * An order by the rank of a record by its name, from 0: it begins with the searched text; its words begin with those that were
 * searched for; it contains them; another of its texts does, such as the address.
 */
export function byNameRank(
  context: ReadContext,
  { resource, fields }: RecordShape,
): ListRequest['sort'][number] {
  const every = (condition: string) => `(select bool_and(${condition}) from unnest(typed.words) w)`;
  const order = sql`(select case
      when starts_with(named.name, typed.whole) then 0
      when ${sql.raw(every(`strpos(' ' || named.name, ' ' || w) > 0`))} then 1
      when ${sql.raw(every('strpos(named.name, w) > 0'))} then 2
      else 3 end
    from typed, lateral (select coalesce(lower(${titleSql(context, resource, 't')}::text), '') as name) named)`;
  return {
    sql: { ...(fields.get('id') as FieldSql), order: order, orderJoins: [] },
    order: 'asc',
  };
}
