import { sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import { isStorable } from '../../../fields/storableText.ts';
import { type Field, oneInSentence, type Resource } from '../../../schema/index.ts';
import { spreadsheetDamage } from '../../../schema/record/spreadsheetDamage.ts';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';

/** The ids of the records with one name: their number, and the first of them. */
interface Named {
  title: string;
  count: number;
  ids: number[];
}

/** The maximum number of ids in the message if several records have a title. */
const SHOWN = 5;

/** Returns the id for a cell of a reference, or the error if it has none. */
export type IdOf = (text: string) => number | Failure;

/**
 * Finds the records in cells by title, or by id if no title matches. Archived records cannot be chosen for new entries, so they
 * are not found (docs/business-rules.md, "References").
 *
 * @param reader who imports: a record that they do not read is answered like one that does not exist.
 */
export async function findByTitle(
  reader: ReadContext,
  field: Field,
  texts: readonly string[],
): Promise<IdOf> {
  const target = reader.resources[field.to as string] as Resource;
  const titles = [...new Set(texts.map(storedTitle))].filter((title) => title !== '' && isStorable(title));
  const title = sql`${titleSql(reader, target, 't')}::text`;
  const found =
    titles.length === 0
      ? []
      : await runSql<Named>(
          reader.db,
          sql`select ${title} as title, count(*)::int as count, (array_agg(t.id order by t.id))[1:${sql.lit(SHOWN)}] as ids
            from ${tableOf(target)} t where t.archived_at is null and ${title} = any (${titles}::text[]) group by 1`,
        );
  const named = new Map(found.map((entry) => [entry.title, entry]));
  return (text) => resolveTitle(target, field, storedTitle(text), named.get(storedTitle(text)));
}

/** The title in storage format. */
function storedTitle(text: string): string {
  return text.normalize('NFC').trim();
}

function resolveTitle(
  target: Resource,
  { name, label }: Field,
  title: string,
  named: Named | undefined,
): ReturnType<IdOf> {
  if (named === undefined) {
    if (/^\d{1,15}$/.test(title)) return Number(title);
    const damage = spreadsheetDamage(title, { field: name, label });
    if (damage !== undefined) return damage;
    return failure('noSuchName', { resource: oneInSentence(target), name: title });
  }
  if (named.count === 1) return Number(named.ids[0]);
  const ids = named.ids.join(', ') + (named.count > SHOWN ? ' …' : '');
  return failure('nameNotUnique', { count: named.count, name: title, ids });
}
