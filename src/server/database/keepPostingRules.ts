import { type Kysely, sql } from 'kysely';
import type { Post, Resources } from '../../schema/index.ts';
import { type Tables, table } from '../tables.ts';
import { runSql } from './runSql.ts';

/** How a movement is posted: its entries, or the name of a rule. */
export type PostingRule = Pick<Post, 'entries' | 'rule' | 'beyond'>;

/** Keeps the rule of each movement whose definition has another one than before, for the verification of the books. */
export async function keepPostingRules(trx: Kysely<Tables>, resources: Resources): Promise<void> {
  const rules = Object.values(resources).flatMap(({ name, post }) =>
    post === undefined ? [] : [{ resource: name, post: postingRule(post) }],
  );
  await runSql(
    trx,
    sql`insert into ${table.posting_rule} (resource, post, after)
     select n.resource, n.post, (select coalesce(max(t.id), 0) from ${table.transaction} t)
     from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) n(resource text, post jsonb)
     where n.post is distinct from (
       select p.post from ${table.posting_rule} p where p.resource = n.resource order by p.id desc limit 1
     )`,
  );
}

/** The part of `post` that decides the entries. */
export function postingRule({ entries, rule, beyond }: Post): PostingRule {
  return { entries, rule, ...(beyond !== undefined && { beyond }) };
}
