/** The limits of access.yaml: its mistakes, or what each role records only with an approval. */

import { type Problem, phrase, problem } from '../../errors/problem.ts';
import {
  isVoucherGroup,
  type Limit,
  type LimitSum,
  type Role,
  type Targets,
  VOUCHER_GROUPS,
  VOUCHER_RECORD,
} from '../access.ts';
import { KIND_PHRASES } from '../expression/check.ts';
import { type Expression, pathsIn } from '../expression/Expression.ts';
import { NUMBER } from '../expression/types.ts';
import type { WrittenAccess, WrittenLimit } from '../grammar/accessGrammar.ts';
import { didYouMean } from '../mistake.ts';
import {
  conditions,
  entryPath,
  listOf,
  type Path,
  type Scope,
  type Subject,
  storedExpression,
  subjectOf,
  targetsOf,
} from './compileAccess.ts';

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
  const groups = listOf(written.on).filter(isVoucherGroup);
  const targets = targetsOf(written.on, [...path, 'on'], scope, Object.keys(VOUCHER_GROUPS));
  const movements = [...targets.resources].filter(([name]) => scope.resources[name]?.kind === 'movement');
  const vouchers = groups.map((name) => [name, { named: true }] as const);
  const own = { ...targets, resources: new Map([...movements, ...vouchers]) };
  const names = [...own.resources.keys()];
  const sum = sumOf(written.sum, names, [...path, 'sum'], scope);
  const when = conditions(written.when, own, [...path, 'when'], scope, sum && { sum: NUMBER });
  for (const [name, typed] of when ?? [])
    if (!checkKnown(typed, subjectOf(name, scope), [...path, 'when'], scope)) break;
  if (sum !== undefined && !usesSum(when)) scope.add([...path, 'sum'], problem('accessSumNotCompared'));
  checkSteps(written, names, path, roles, scope);
  return {
    resources: new Set(names),
    when,
    sum,
    texts: { when: written.when },
    by: written.by === undefined ? [null] : listOf(written.by),
    together: written.together === true,
  };
}

/** The sum of a limit: every movement of it has the value and the fields. */
function sumOf(
  written: WrittenLimit['sum'],
  names: readonly string[],
  path: Path,
  scope: Scope,
): LimitSum | undefined {
  if (written === undefined) return undefined;
  const { of, by = [], over } = written;
  const found = new Map<string, Expression>();
  for (const name of names) {
    const subject = subjectOf(name, scope);
    const typed = summed(of, subject, [...path, 'of'], scope);
    if (typed === undefined) break;
    found.set(name, typed);
  }
  for (const [place, key] of listOf(by).entries())
    for (const name of names) if (!checkKey(key, name, entryPath([...path, 'by'], by, place), scope)) break;
  return { of: found, by: listOf(by), over, text: of };
}

/** The summed value, which is a number that is known before the movement is posted. */
function summed(text: string, subject: Subject, path: Path, scope: Scope): Expression | undefined {
  const typed = storedExpression(text, subject, path, scope);
  if (typed === undefined || !checkKnown(typed, subject, path, scope)) return undefined;
  const others = [...pathsIn(typed)].filter((used) => !used.startsWith('record.'));
  // The stored ones have no quantity and price: their stock has.
  const isAmount =
    subject !== VOUCHER_RECORD || [...pathsIn(typed)].every((used) => used === 'record.amount');
  if (typed.type.kind === 'number' && others.length === 0 && isAmount) return typed;
  const given = phrase(KIND_PHRASES[typed.type.kind]);
  scope.add(
    path,
    isAmount ? problem('accessSumNoNumber', { given }) : problem('accessSumOfVoucher'),
    'value',
  );
  return undefined;
}

/** The keys of vouchers are stored with their transaction. */
const VOUCHER_KEYS: readonly string[] = ['resource', 'record_id'];

/** A sum is by fields that are stored in each of the movements. */
function checkKey(key: string, target: string, path: Path, scope: Scope): boolean {
  const { fields } = subjectOf(target, scope);
  const known = isVoucherGroup(target)
    ? VOUCHER_KEYS
    : Object.values(fields).flatMap(({ name, source, of, each }) =>
        source === 'column' && of === undefined && each === undefined ? [name] : [],
      );
  if (known.includes(key)) return true;
  scope.add(
    path,
    problem('accessFieldUnknown', { name: key, target, hint: didYouMean(key, known) }),
    'value',
  );
  return false;
}

function usesSum(when: ReadonlyMap<string, Expression> | undefined): boolean {
  // A mistake in `when` is reported by itself.
  return when !== undefined && [...when.values()].every((typed) => pathsIn(typed).has('sum'));
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
function checkKnown(typed: Expression, { fields }: Subject, path: Path, { add }: Scope): boolean {
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
      (target) => Object.values(roles).some((role) => mayApproveAny(role, target, scope)),
    );
    return;
  }
  for (const [place, name] of listOf(by).entries()) {
    const at = entryPath([...path, 'by'], by, place);
    if (!checkRole(name, at, roles, scope)) continue;
    report(
      at,
      (target) => problem('accessRoleNoApproval', { target, name }),
      (movement) => mayApproveAny(roles[name] as Roles[string], movement, scope),
    );
  }
}

/** An opening or an adjustment is approved by roles with the right for its kind of record, the opening of cash with that for books. */
function mayApproveAny(role: Roles[string], target: string, { resources }: Scope): boolean {
  const mayApprove = (name: string) => approves(role, (targets) => targets.resources.has(name));
  if (!isVoucherGroup(target)) return mayApprove(target);
  return (
    (target === 'openings' && approves(role, ({ books }) => books)) ||
    Object.values(resources).some(
      ({ name, book, stock }) => (book !== undefined || stock !== undefined) && mayApprove(name),
    )
  );
}

/** Whether a role reads and approves what rules with these targets are about. */
function approves({ grants, denials }: Roles[string], isAbout: (targets: Targets) => boolean): boolean {
  return ['read', 'approve'].every(
    (right) =>
      grants.some((grant) => isAbout(grant) && grant.rights.has(right)) &&
      !denials.some((denial) => denial.when === undefined && isAbout(denial) && denial.rights.has(right)),
  );
}
