import type { Kysely } from 'kysely';
import type { Field } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { keepPrepared } from '../database/keepPrepared.ts';
import type { Tables } from '../database/tables.ts';
import { whereSql } from '../queries/lists/whereSql.ts';
import { ident, literal, tableOf, titleSql } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import type { Movement } from './Movement.ts';
import { type FoundRecords, foundKey, placesOf, type Reference, referencesOf } from './references.ts';

/** What is asked of one reference: the ids that some movements have there. */
interface Question {
  movement: Movement['item']['resource'];
  reference: Reference;
  ids: Set<number>;
}

/** Every record that the movements point to, in one round trip; those whose books are not posted to are held. */
export async function findRecords(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly Movement[],
): Promise<FoundRecords> {
  const questions = questionsOf(context, movements);
  if (questions.length === 0) return new Map();
  const { text, parameters } = statement(context, questions);
  const rows = await runSql<FoundRow>(trx, text, parameters);
  return new Map(
    rows.map(({ question, id, name, live, allowed, matching }) => {
      const { movement, reference } = questions[question] as Question;
      const found = {
        resource: reference.target.name,
        id,
        name: name ?? String(id),
        isLive: live,
        isAllowed: allowed,
        matching,
      };
      return [foundKey(movement, reference.path, id), found];
    }),
  );
}

interface FoundRow {
  question: number;
  id: number;
  name: string | null;
  live: boolean;
  allowed: boolean;
  matching: Readonly<Record<string, unknown>>;
}

function questionsOf(context: Context, movements: readonly Movement[]): Question[] {
  const questions = new Map<Reference, Question>();
  for (const { item, values } of movements) {
    for (const reference of referencesOf(context, item.resource)) {
      const places = placesOf(reference, values);
      if (places.length === 0) continue;
      const question = questions.get(reference) ?? { movement: item.resource, reference, ids: new Set() };
      questions.set(reference, question);
      for (const { id } of places) question.ids.add(id);
    }
  }
  return [...questions.values()];
}

/** The values that a movement's other fields must have. */
function matchingSql({ matches = {} }: Field): string {
  const pairs = Object.keys(matches).map((name) => `${literal(name)}, t.${ident(name)}`);
  return `jsonb_build_object(${pairs.join(', ')})`;
}

function statement(
  context: Context,
  questions: readonly Question[],
): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const parts = questions.map(({ reference: { field, target, isHeld }, ids }, index) => {
    const allowed = whereSql(context, target, field.where, bind);
    return `q${index} as materialized (
      select ${index} as question, t.id, ${titleSql(context, target, 't')}::text as name, t.archived_at is null as live,
        ${allowed} as allowed, ${matchingSql(field)} as matching
      from ${tableOf(target)} t where t.id = any(${bind([...ids])}::bigint[]) order by t.id ${isHeld ? 'for share of t' : ''})`;
  });
  const all = questions.map((_, index) => `select * from q${index}`).join(' union all ');
  return { text: keepPrepared(`with ${parts.join(', ')} ${all}`), parameters };
}
