import type { Kysely } from 'kysely';
import { isStorable } from '../../fields/storableText.ts';
import { type Field, inSentence, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { tableOf, titleSql } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';

/** The ids of the records of one name: how many there are, and the first of them. */
interface Named {
  title: string;
  count: number;
  ids: number[];
}

/** As many ids are named where a title is that of several records. */
const SHOWN = 5;

/** What a cell of a reference means: an id, or why it means none. */
export type IdOf = (text: string) => number | { message: string };

/**
 * Finds the records that cells name, by title, or by id where no title reads so. Archived records are not offered for new
 * entries, so they are not found here (business rules, section 5).
 */
export async function findByTitle(
  trx: Kysely<Tables>,
  context: Context,
  field: Field,
  texts: readonly string[],
): Promise<IdOf> {
  const target = context.resources[field.to as string] as Resource;
  const titles = [...new Set(texts.map(titleIn))].filter((title) => title !== '' && isStorable(title));
  const title = `${titleSql(context, target, 't')}::text`;
  const found =
    titles.length === 0
      ? []
      : await runSql<Named>(
          trx,
          `select ${title} as title, count(*)::int as count, (array_agg(t.id order by t.id))[1:${SHOWN}] as ids
           from ${tableOf(target)} t where t.archived_at is null and ${title} = any($1::text[]) group by 1`,
          [titles],
        );
  const named = new Map(found.map((entry) => [entry.title, entry]));
  return (text) => meaning(target, titleIn(text), named.get(titleIn(text)));
}

/** The title as records keep it. */
function titleIn(text: string): string {
  return text.normalize('NFC').trim();
}

function meaning(target: Resource, title: string, named: Named | undefined): ReturnType<IdOf> {
  if (named === undefined) {
    if (/^\d{1,15}$/.test(title)) return Number(title);
    return { message: `There is no ${inSentence(target.label.one)} "${title}"` };
  }
  if (named.count === 1) return Number(named.ids[0]);
  const ids = named.ids.join(', ') + (named.count > SHOWN ? ' …' : '');
  return { message: `${named.count} records have the name "${title}"; give the id: ${ids}` };
}
