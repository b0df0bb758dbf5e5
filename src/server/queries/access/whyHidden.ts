import { sql } from 'kysely';
import { STAFF } from '../../../schema/access.ts';
import type { Resource } from '../../../schema/index.ts';
import { accessOf } from '../../access/compile.ts';
import { holds, type Reader, rowsSql } from '../../access/conditionSql.ts';
import { isGiven } from '../../access/grants.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { tableOf } from '../../sql/recordSql.ts';

/** Why somebody reads a record or not: each grant and denial that concerns it, and whether its condition holds. */
export interface Explanation {
  exists: boolean;
  deleted: boolean;
  reads: boolean;
  roles: { role: string; known: boolean; rules: Rule[] }[];
  /** The fields that no grant of the roles shows. */
  hidden: string[];
}

interface Rule {
  kind: 'grant' | 'denial';
  /** The condition as access.yaml has it; null for every record. */
  when: string | null;
  holds: boolean;
}

export async function whyHidden(
  context: Context,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<Explanation> {
  const reader: Reader = { context, actor, today: businessToday(context.timeZone) };
  const [found] = await runSql<{ deleted: boolean }>(
    context.db,
    sql`select t.archived_at is not null as deleted from ${tableOf(resource)} t where t.id = ${id}::bigint`,
  );
  const own = accessOf(context, actor);
  if (own === undefined) {
    const isOpen = actor.isAdmin || resource.access.one !== 'admin';
    return {
      exists: found !== undefined,
      deleted: found?.deleted === true,
      reads: isOpen,
      roles: [],
      hidden: [],
    };
  }
  const names = actor.roles.length === 0 ? [STAFF] : actor.roles;
  const roles = [];
  for (const role of names) roles.push(await explainRole(reader, resource, id, role));
  const rules = roles.flatMap((one) => one.rules);
  const isAllowed = rules.some(({ kind, holds }) => kind === 'grant' && holds);
  const isDenied = rules.some(({ kind, holds }) => kind === 'denial' && holds);
  return {
    exists: found !== undefined,
    deleted: found?.deleted === true,
    reads: found !== undefined && isAllowed && !isDenied,
    roles,
    hidden: [...(own.resources.get(resource.name)?.hidden ?? [])],
  };
}

async function explainRole(
  reader: Reader,
  resource: Resource,
  id: number,
  role: string,
): Promise<Explanation['roles'][number]> {
  const rules = reader.context.access?.roles ?? {};
  const known = Object.hasOwn(rules, role) ? rules[role] : undefined;
  const grants = (known?.grants ?? []).filter(
    (grant) => isGiven(resource, grant, 'read') && grant.resources.has(resource.name),
  );
  const denials = (known?.denials ?? []).filter(
    ({ rights, resources }) => rights.has('read') && resources.has(resource.name),
  );
  const all = [
    ...grants.map((grant) => ({ kind: 'grant' as const, rule: grant })),
    ...denials.map((denial) => ({ kind: 'denial' as const, rule: denial })),
  ];
  const answers = all.map(({ rule }) => rowsSql(holds(reader, resource, rule.when?.get(resource.name), 't')));
  const [found] = await runSql<{ holds: boolean[] }>(
    reader.context.db,
    sql`select jsonb_build_array(${sql.join([...answers, sql`true`])}) as holds
      from ${tableOf(resource)} t where t.id = ${id}::bigint`,
  );
  return {
    role,
    known: known !== undefined,
    rules: all.map(({ kind, rule }, place) => ({
      kind,
      when: rule.texts?.when ?? null,
      holds: found?.holds[place] === true,
    })),
  };
}
