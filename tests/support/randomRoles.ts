import fc from 'fast-check';
import type { Resource } from '../../src/schema/index.ts';
import { ident } from '../../src/server/database/quote.ts';
import { tableName } from '../../src/server/sql/recordSql.ts';
import { type Canary, holdsCanary, isOfGroup } from './canaries.ts';
import { OWN_PROJECTS } from './roles.ts';
import type { TestServer } from './server.ts';

/** Roles of an access.yaml at random, and what they read, decided beside the product's own code. */

/** A condition as access.yaml has it, and the same in SQL over a record `t`. */
interface Condition {
  when: string;
  sql: string;
}

interface Rule {
  on: string;
  may: readonly string[];
  condition?: Condition | undefined;
  fields?: readonly string[] | undefined;
  hide?: readonly string[] | undefined;
}

export interface RandomRole {
  grants: readonly Rule[];
  denials: readonly { on: string; deny: readonly string[]; condition?: Condition | undefined }[];
}

const OWN = OWN_PROJECTS.join(', ');
const EVERYTHING = ['all', 'entities', 'movements'];

function conditionsOf({ name, fields, kind }: Resource): Condition[] {
  const found: Condition[] = [];
  const add = (when: string, sql: string) => found.push({ when, sql });
  if (kind === 'single') return found;
  add('record.id > 3', 't.id > 3');
  add('!(record.id in user.projects)', `t.id not in (${OWN})`);
  if (name === 'project') add('record.id in user.projects', `t.id in (${OWN})`);
  if (fields.project_id?.source === 'column') {
    add('record.project_id in user.projects', `t.project_id in (${OWN})`);
    add('record.project_id.id == 1', 't.project_id = 1');
  }
  if (fields.employee_id?.source === 'column')
    add(
      'record.employee_id.role_id == 1',
      'exists (select from public.employee e where e.id = t.employee_id and e.role_id = 1)',
    );
  if (fields.category_id?.source === 'column') add('record.category_id == 1', 't.category_id = 1');
  return found;
}

/** Either one grant of a group and what is taken from it, or some grants of entities and movements by name. */
export function randomRole(resources: readonly Resource[]): fc.Arbitrary<RandomRole> {
  const own = resources.filter(({ access }) => access.list !== 'admin');
  const some = <T>(all: readonly T[], max: number) =>
    fc.subarray([...all], { minLength: 1, maxLength: Math.min(max, all.length) });
  const maybe = (conditions: readonly Condition[]) =>
    conditions.length === 0
      ? fc.constant(undefined)
      : fc.option(fc.constantFrom(...conditions), { nil: undefined });
  const grantOf = (resource: Resource): fc.Arbitrary<Rule> => {
    const fields = Object.values(resource.fields)
      .filter(({ name, of }) => of === undefined && !['id', 'created_at', 'updated_at'].includes(name))
      .map(({ name }) => name);
    const shown = fc.oneof(
      fc.constant({}),
      some(fields, 5).map((names) => ({ fields: names })),
      some(fields, 5).map((names) => ({ hide: names })),
    );
    return fc
      .record({ condition: maybe(conditionsOf(resource)), shown })
      .map(({ condition, shown: which }) => ({
        ...{ on: resource.name, may: ['read'] },
        ...which,
        condition,
      }));
  };
  const denialOf = (resource: Resource) =>
    maybe(conditionsOf(resource)).map((condition) => ({ on: resource.name, deny: ['read'], condition }));
  const named = some(own, 9)
    .chain((chosen) => fc.tuple(...chosen.flatMap((resource) => [grantOf(resource), grantOf(resource)])))
    .map((grants) =>
      grants.filter((grant, n) => n % 2 === 0 || (isLimited(grants[n - 1]) && isLimited(grant))),
    );
  const group = fc.constantFrom(...EVERYTHING).map((on): Rule[] => [{ on, may: ['read', 'print'] }]);
  const more = fc.subarray<Rule>([
    { on: 'reports', may: ['read'] },
    { on: 'books', may: ['read'] },
  ]);
  const denials = some(own, 4).chain((chosen) => fc.tuple(...chosen.map(denialOf)));
  return fc.oneof({ weight: 3, arbitrary: named }, { weight: 1, arbitrary: group }).chain((grants) =>
    fc.record({
      // All includes reports and books; a role has nothing twice.
      grants: more.map((others) => (grants[0]?.on === 'all' ? grants : [...grants, ...others])),
      denials: EVERYTHING.includes(grants[0]?.on ?? '') ? denials : fc.oneof(fc.constant([]), denials),
    }),
  );
}

/** A role at random from which at least one resource that it lists hides a canary. */
export function hidingRole(resources: readonly Resource[]): fc.Arbitrary<RandomRole> {
  return randomRole(resources).filter((role) => hiddenIn(role, resources).length > 0);
}

/** The resources that a role lists without some field that holds a canary. */
export function hiddenIn({ grants, denials }: RandomRole, resources: readonly Resource[]): Resource[] {
  if (denials.length > 0) return [];
  return resources.filter(({ name, kind, fields }) => {
    const own = grants.filter(({ on }) => on === name);
    const isShown = (field: string) =>
      own.some((grant) => grant.fields?.includes(field) !== false && grant.hide?.includes(field) !== true);
    return (
      own.length > 0 &&
      kind !== 'single' &&
      Object.values(fields).some((field) => holdsCanary(field) && !isShown(field.name))
    );
  });
}

const isLimited = ({ condition, fields, hide }: Rule = { on: '', may: [] }): boolean =>
  (condition ?? fields ?? hide) !== undefined;

/** The role and its restrictions as access.yaml has them. */
export function written(name: string, { grants, denials }: RandomRole) {
  return {
    role: {
      grants: grants.map(({ on, may, condition, fields, hide }) => ({
        ...{ on, may },
        ...(condition && { when: condition.when }),
        ...(fields && { fields }),
        ...(hide && { hide }),
      })),
    },
    restrict: denials.map(({ on, deny, condition }) => ({
      ...{ role: name, on, deny },
      ...(condition && { when: condition.when }),
    })),
  };
}

/** The records for which each condition of a role holds, by PostgreSQL. */
export async function readerOf(
  { context }: TestServer,
  { grants, denials }: RandomRole,
): Promise<(canary: Canary) => boolean> {
  const holds = new Map<string, Set<number>>();
  for (const { on, condition } of [...grants, ...denials]) {
    if (condition === undefined) continue;
    const text = `select t.${ident('id')} from ${tableName({ name: on })} t where ${condition.sql}`;
    const { rows } = await context.pool.query(text);
    holds.set(`${on} ${condition.when}`, new Set(rows.map(({ id }) => Number(id))));
  }
  const covers = ({ on, condition }: Pick<Rule, 'on' | 'condition'>, { table, id }: Canary) =>
    (on === table || isOfGroup([on], table, context.resources)) &&
    (condition === undefined || holds.get(`${on} ${condition.when}`)?.has(id) === true);
  return (canary) =>
    grants.some(
      (grant) =>
        covers(grant, canary) &&
        grant.fields?.includes(canary.field) !== false &&
        grant.hide?.includes(canary.field) !== true,
    ) && !denials.some((denial) => covers(denial, canary));
}
