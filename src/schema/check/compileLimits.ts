/** The limits of access.yaml: its mistakes, or what each role records only with an approval. */

import { type Problem, problem } from '../../errors/problem.ts';
import type { Limit, Role } from '../access.ts';
import { pathsIn, type Typed } from '../expression/typed/Typed.ts';
import type { WrittenAccess, WrittenLimit } from '../grammar/accessGrammar.ts';
import { didYouMean } from '../mistake.ts';
import type { Resource } from '../resource.ts';
import { conditions, entryPath, listOf, type Path, type Scope, targetsOf } from './compileAccess.ts';

type Roles = Readonly<Record<string, Omit<Role, 'limits'>>>;

/** The limits by the role that they hold for. */
export function compileLimits(
  { limits = [] }: WrittenAccess,
  roles: Roles,
  scope: Scope,
): ReadonlyMap<string, readonly Limit[]> {
  const found = new Map<string, Limit[]>();
  for (const [place, written] of limits.entries()) {
    checkRole(written.role, ['limits', place, 'role'], roles, scope);
    const own = found.get(written.role) ?? [];
    own.push(limitOf(written, ['limits', place], roles, scope));
    found.set(written.role, own);
  }
  return found;
}

function limitOf(written: WrittenLimit, path: Path, roles: Roles, scope: Scope): Limit {
  checkTargets(written, [...path, 'on'], scope);
  const targets = targetsOf(written.on, [...path, 'on'], scope);
  const movements = [...targets.resources].filter(([name]) => scope.resources[name]?.kind === 'movement');
  const own = { ...targets, resources: new Map(movements) };
  const when = conditions(written.when, own, [...path, 'when'], scope);
  for (const [name, typed] of when ?? [])
    if (!checkKnown(typed, scope.resources[name] as Resource, [...path, 'when'], scope)) break;
  checkSteps(written, [...own.resources.keys()], path, roles, scope);
  return {
    resources: new Set(own.resources.keys()),
    when,
    texts: { when: written.when },
    by: written.by === undefined ? [null] : listOf(written.by),
    together: written.together === true,
  };
}

function checkRole(name: string, path: Path, roles: Roles, { add }: Scope): boolean {
  if (Object.hasOwn(roles, name)) return true;
  add(path, problem('accessRoleUnknown', { name, hint: didYouMean(name, Object.keys(roles)) }), 'value');
  return false;
}

/** Only a movement can wait: what an entity holds is there at once. */
function checkTargets({ on }: WrittenLimit, path: Path, { resources, add }: Scope): void {
  for (const [place, name] of listOf(on).entries()) {
    const isGroup = ['all', 'entities', 'reports', 'books', 'settings'].includes(name);
    if (isGroup || (Object.hasOwn(resources, name) && resources[name]?.kind !== 'movement'))
      add(entryPath(path, on, place), problem('accessLimitOfMovement', { name }), 'value');
  }
}

/** A value that a movement gets by its posting would never fit. */
function checkKnown(typed: Typed, { fields }: Resource, path: Path, { add }: Scope): boolean {
  const own = [...pathsIn(typed)].map((used) => used.split('.')).filter(([owner]) => owner === 'record');
  const unknown = own.find(
    ([, name = '']) => fields[name]?.source === 'system' && !['added_by'].includes(name),
  );
  if (unknown === undefined) return true;
  add(path, problem('accessLimitBeforePosting', { name: unknown.join('.') }), 'value');
  return false;
}

/** Somebody must have the rights of each step. */
function checkSteps(
  { by }: WrittenLimit,
  movements: readonly string[],
  path: Path,
  roles: Roles,
  scope: Scope,
): void {
  const report = (at: Path, found: (target: string) => Problem, held: (movement: string) => boolean) => {
    const target = movements.find((movement) => !held(movement));
    if (target !== undefined) scope.add(at, found(target), 'value');
  };
  if (by === undefined) {
    report(
      path,
      (target) => problem('accessNobodyApproves', { target }),
      (movement) => Object.values(roles).some((role) => mayApprove(role, movement)),
    );
    return;
  }
  for (const [place, name] of listOf(by).entries()) {
    const at = entryPath([...path, 'by'], by, place);
    if (!checkRole(name, at, roles, scope)) continue;
    report(
      at,
      (target) => problem('accessRoleNoApproval', { target, name }),
      (movement) => mayApprove(roles[name] as Roles[string], movement),
    );
  }
}

function mayApprove({ grants, denials }: Roles[string], movement: string): boolean {
  return ['read', 'approve'].every(
    (right) =>
      grants.some(({ resources, rights }) => resources.has(movement) && rights.has(right)) &&
      !denials.some(
        ({ resources, rights, when }) => when === undefined && resources.has(movement) && rights.has(right),
      ),
  );
}
