import { type RawBuilder, sql } from 'kysely';
import type { ReadContext, ReadDb } from '../../context.ts';
import { keptPrepared } from '../../sql/prepared.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { mayContainText, OFTEN, type SearchedWord, titleCondition } from '../../sql/searchedWord.ts';
import type { ShownReference } from '../../sql/shownFields.ts';

/** The number of ids that a condition lists; of more common names each record's own is looked up. */
const MOST_IDS = 1_000;
/** Names are made of a few words: further words are looked for in the record itself. */
const MOST_WORDS = 10;

/**
 * Finds the records whose titles contain the words, of each reference that the rows show: one statement for all of them, from
 * the index of each referenced resource's own search.
 */
export async function findNamed(
  db: ReadDb,
  context: ReadContext,
  { references }: Pick<RecordShape, 'references'>,
  words: readonly SearchedWord[],
): Promise<SearchedWord[]> {
  const sought = words.slice(0, MOST_WORDS);
  const targets = [...new Map(references.map((reference) => [reference.to, reference])).values()];
  if (sought.length === 0 || targets.length === 0) return [...words];
  const columns = sought.flatMap(({ texts }) => targets.map((target) => idsOf(context, target, texts)));
  const statement = sql<{ ids: number[][] }>`select jsonb_build_array(${sql.join(columns)}) as ids`;
  const isUsual = sought.length <= OFTEN && sought.every(({ texts }) => texts.length === 1);
  const { rows } = await (isUsual ? keptPrepared(statement) : statement).execute(db);
  const found = rows[0]?.ids ?? [];
  return words.map((word, place) => ({
    ...word,
    named: place >= sought.length ? [] : references.map((reference) => namedBy(reference, place)),
  }));

  function namedBy(reference: ShownReference, place: number) {
    const ids = found[place * targets.length + targets.findIndex(({ to }) => to === reference.to)] ?? [];
    return { reference, ids: ids.slice(0, MOST_IDS), more: ids.length > MOST_IDS };
  }
}

/** SQL: the ids of the records with such a title, as a JSON array. Rows name deleted records, too. */
function idsOf(
  context: ReadContext,
  { to, title }: ShownReference,
  texts: readonly string[],
): RawBuilder<unknown> {
  const shape = recordShape(context, to);
  const isNamed = titleCondition(title, texts);
  const indexed = sql.join(
    texts.map((text) => mayContainText(shape, text)),
    sql` or `,
  );
  const from = sql`select t.id from ${tableOf(to)} t where`;
  return sql`array(${from} t.archived_at is null and (${indexed}) and ${isNamed}
    union all ${from} t.archived_at is not null and ${isNamed} limit ${sql.lit(MOST_IDS + 1)})`;
}
