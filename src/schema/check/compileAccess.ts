/**
 * The rules of access.yaml: its mistakes, or the rules with every group in its place.
 */

import { type Problem, phrase, problem } from '../../errors/problem.ts';
import {
  type AccessRules,
  type Denial,
  type Grant,
  isVoucherGroup,
  RIGHTS,
  STAFF,
  type Targets,
  VOUCHER_RECORD,
} from '../access.ts';
import { checkExpression, KIND_PHRASES } from '../expression/check.ts';
import { type Expression, namesUsed } from '../expression/Expression.ts';
import { DATE, MOMENT, type Names, NUMBER, RECORD, recordNames, TEXT } from '../expression/types.ts';
import type { FieldTypes } from '../fieldType.ts';
import {
  ACCESS_GROUPS,
  BY_NAME_ONLY,
  type WrittenAccess,
  type WrittenGrant,
  type WrittenRestriction,
} from '../grammar/accessGrammar.ts';
import { movementRule } from '../grammar/rules.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import { humanise } from '../names.ts';
import type { Resource, Resources } from '../resource.ts';
import type { MistakePlace, Source } from '../source.ts';
import { compileLimits } from './compileLimits.ts';

export type Path = readonly PropertyKey[];

export interface Scope {
  resources: Resources;
  types: FieldTypes;
  /** The nominal books, which a rule may name where no resource has the name. */
  books: readonly string[];
  add: (path: Path, found: Problem, at?: MistakePlace) => void;
}

/** The rules, if there is no mistake in them. */
export function compileAccess(
  written: WrittenAccess,
  source: Source,
  { resources, types, books }: Omit<Scope, 'add'>,
): { rules: AccessRules; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const scope: Scope = {
    resources,
    types,
    books,
    add: (path, found, at) => mistakes.push(source.mistake(path, found, at)),
  };
  checkHolders(written, scope);
  const denials = (written.restrict ?? []).map((one, place) => ({
    role: one.role,
    denial: denialOf(one, place, written, scope),
  }));
  const roles = Object.entries(written.roles).map(([name, role]) => {
    const { label = humanise(name), grants, second_factor: factor } = role;
    const compiled = grants.map((one, place) => grantOf(one, ['roles', name, 'grants', place], scope));
    checkAgain(compiled, grants, ['roles', name, 'grants'], scope);
    const own = denials.filter(({ role }) => role === name).map(({ denial }) => denial);
    const needsFactor = factor === 'required';
    return [name, { name, label, grants: compiled, denials: own, needsFactor }] as const;
  });
  const limits = compileLimits(written, Object.fromEntries(roles), scope);
  const limited = roles.map(([name, role]) => [name, { ...role, limits: limits.get(name) ?? [] }] as const);
  const administratorsNeedFactor = written.administrators?.second_factor === 'required';
  return { rules: { roles: Object.fromEntries(limited), administratorsNeedFactor }, mistakes };
}

/** A role is held by the users whose field names it. */
function checkHolders({ roles }: WrittenAccess, { resources, add }: Scope): void {
  const accounts = Object.values(resources).find(({ account }) => account !== undefined);
  const name = accounts?.account?.roles;
  const offered = name === undefined ? undefined : accounts?.fields[name]?.options;
  for (const role of Object.keys(roles).filter((one) => one !== STAFF)) {
    if (accounts === undefined || name === undefined)
      add(['roles', role], problem('accessWithoutRoles', { target: accounts?.name ?? 'user' }));
    else if (offered !== undefined && !offered.some(({ value }) => value === role))
      add(['roles', role], problem('accessRoleUnheld', { name, target: accounts.name }));
  }
}

export function listOf(given: string | readonly string[]): readonly string[] {
  return typeof given === 'string' ? [given] : given;
}

/** The path of an entry of a key that may also be one text. */
export function entryPath(path: Path, given: unknown, place: number): Path {
  return typeof given === 'string' ? path : [...path, place];
}

/** @param further groups that are no resources, beside those that every rule may name. */
export function targetsOf(
  on: string | readonly string[],
  path: Path,
  { resources, books, add }: Scope,
  further: readonly string[] = [],
): Targets {
  const found = new Map<string, { named: boolean }>();
  const nominal = new Set<string>();
  const has = (group: string) => listOf(on).includes(group) || listOf(on).includes('all');
  for (const resource of Object.values(resources))
    if (has(resource.kind === 'movement' ? 'movements' : 'entities'))
      found.set(resource.name, { named: false });
  for (const [place, name] of listOf(on).entries()) {
    if ([...ACCESS_GROUPS, ...further].includes(name)) continue;
    if (Object.hasOwn(resources, name)) found.set(name, { named: true });
    else if (books.includes(name)) nominal.add(name);
    else {
      const hint = didYouMean(name, [...Object.keys(resources), ...books, ...ACCESS_GROUPS, ...further]);
      add(entryPath(path, on, place), problem('accessTargetUnknown', { name, hint }), 'value');
    }
  }
  return {
    resources: found,
    reports: has('reports'),
    books: has('books'),
    settings: listOf(on).includes('settings'),
    nominal: has('books') ? new Set(books) : nominal,
  };
}

/** The names of the actions that the targets have. */
function actionsOf(targets: Targets, { resources }: Pick<Scope, 'resources'>): string[] {
  return [...targets.resources.keys()].flatMap(
    (name) => resources[name]?.actions.map((action) => action.name) ?? [],
  );
}

function rightsOf(
  given: string | readonly string[],
  path: Path,
  targets: Targets,
  { resources, add }: Scope,
): ReadonlySet<string> {
  const actions = actionsOf(targets, { resources });
  const rights = new Set<string>();
  for (const [place, name] of listOf(given).entries()) {
    if (name === 'all')
      for (const right of [...RIGHTS, ...actions]) BY_NAME_ONLY.includes(right) || rights.add(right);
    else if ((RIGHTS as readonly string[]).includes(name) || actions.includes(name)) rights.add(name);
    else {
      const hint = didYouMean(name, ['all', ...RIGHTS, ...actions]);
      add(entryPath(path, given, place), problem('accessRightUnknown', { name, hint }), 'value');
    }
  }
  return rights;
}

function grantOf(written: WrittenGrant, path: Path, scope: Scope): Grant {
  const targets = targetsOf(written.on, [...path, 'on'], scope);
  const { fields, hide, write } = written;
  if (fields !== undefined && hide !== undefined)
    scope.add([...path, 'hide'], problem('accessFieldsAndHide'));
  for (const key of ['fields', 'hide', 'write'] as const)
    checkFields(written[key], targets, [...path, key], scope);
  const rights = rightsOf(written.may, [...path, 'may'], targets, scope);
  checkNominal(written, targets, rights, path, scope);
  checkDue(written, targets, path, scope);
  checkUsed(written, { rights, actions: actionsOf(targets, scope) }, path, scope);
  const isWhole =
    listOf(written.on).includes('all') &&
    listOf(written.may).includes('all') &&
    [written.when, written.check, fields, hide, write].every((part) => part === undefined);
  return {
    ...targets,
    rights,
    isWhole,
    when: conditions(written.when, targets, [...path, 'when'], scope),
    check: conditions(written.check, targets, [...path, 'check'], scope),
    texts: { when: written.when, check: written.check },
    ...{ fields, hide, write },
  };
}

/** The right `due` is about movements whose amount the product knows. */
function checkDue({ may }: WrittenGrant, targets: Targets, path: Path, { resources, add }: Scope): void {
  const place = listOf(may).indexOf('due');
  if (place === -1) return;
  const isDue = [...targets.resources.keys()].some(
    (name) => movementRule(resources[name]?.post?.rule)?.due !== undefined,
  );
  if (!isDue) add(entryPath([...path, 'may'], may, place), problem('accessNothingDue'), 'value');
}

/** A book by its name is only read: the other rights for books are those for all of them. */
function checkNominal(
  { may }: WrittenGrant,
  { resources, books, reports, nominal }: Targets,
  rights: ReadonlySet<string>,
  path: Path,
  { add }: Scope,
): void {
  const [name] = nominal;
  if (name === undefined || books || reports || resources.size > 0 || listOf(may).includes('all')) return;
  const other = [...rights].find((right) => right !== 'read');
  if (other !== undefined) add([...path, 'may'], problem('accessBookIsRead', { name, right: other }));
}

/** The rights after whose use a record is as before. */
const KEEPING: readonly string[] = ['read', 'export', 'print', 'mail', 'close'];

/** The rights with which a key of a grant has an effect; actions have those of changes, too. */
const USED_WITH = {
  fields: ['read'],
  hide: ['read'],
  write: ['create', 'update', 'correct'],
  check: RIGHTS.filter((right) => !KEEPING.includes(right)),
} as const satisfies Partial<Record<keyof WrittenGrant, readonly string[]>>;

/** Reports the keys of a grant that none of its rights uses. */
function checkUsed(
  written: WrittenGrant,
  { rights, actions }: { rights: ReadonlySet<string>; actions: readonly string[] },
  path: Path,
  { add }: Scope,
): void {
  if (rights.size === 0) return;
  for (const [key, needed] of Object.entries<readonly string[]>(USED_WITH)) {
    const isOfChanges = key === 'check' || key === 'write';
    const isUsed = [...rights].some(
      (right) => needed.includes(right) || (isOfChanges && actions.includes(right)),
    );
    if (written[key as keyof typeof USED_WITH] !== undefined && !isUsed)
      add([...path, key], problem('accessKeyNotUsed', { key, rights: needed.join(', ') }));
  }
}

function denialOf(
  { role, on, deny, when }: WrittenRestriction,
  place: number,
  { roles }: WrittenAccess,
  scope: Scope,
): Denial {
  const path = ['restrict', place];
  if (!Object.hasOwn(roles, role))
    scope.add(
      [...path, 'role'],
      problem('accessRoleUnknown', { name: role, hint: didYouMean(role, Object.keys(roles)) }),
      'value',
    );
  const targets = targetsOf(on, [...path, 'on'], scope);
  // To deny all is to deny what is had by name, too.
  const rights = listOf(deny).includes('all')
    ? new Set([...RIGHTS, ...rightsOf(deny, [...path, 'deny'], targets, scope)])
    : rightsOf(deny, [...path, 'deny'], targets, scope);
  return { ...targets, rights, texts: { when }, when: conditions(when, targets, [...path, 'when'], scope) };
}

function checkFields(
  given: readonly string[] | undefined,
  { resources: names }: Targets,
  path: Path,
  { resources, add }: Scope,
): void {
  for (const [place, text] of (given ?? []).entries()) {
    const [name = '', line] = text.split('.');
    for (const resource of [...names.keys()].map((one) => resources[one] as Resource)) {
      const field = resource.fields[name];
      const known = line === undefined ? Object.keys(resource.fields) : Object.keys(field?.of ?? {});
      if (known.includes(line ?? name)) continue;
      const hint = didYouMean(line ?? name, known);
      add(
        [...path, place],
        problem('accessFieldUnknown', { name: text, target: resource.name, hint }),
        'value',
      );
      break;
    }
  }
}

/** The condition for each of the resources, which must have the fields that it uses. */
export function conditions(
  text: string | undefined,
  targets: Targets,
  path: Path,
  scope: Scope,
  more: Names = {},
): ReadonlyMap<string, Expression> | undefined {
  if (text === undefined) return undefined;
  const [book] = targets.nominal;
  if (book !== undefined && !targets.books) {
    scope.add(path, problem('accessNotOfGroup', { key: String(path.at(-1)), name: book }));
    return undefined;
  }
  for (const name of ['reports', 'books', 'settings'] as const)
    if (targets[name]) {
      scope.add(path, problem('accessNotOfGroup', { key: String(path.at(-1)), name }));
      return undefined;
    }
  const found = new Map<string, Expression>();
  for (const name of targets.resources.keys()) {
    const typed = condition(text, subjectOf(name, scope), path, scope, more);
    if (typed === undefined) break;
    found.set(name, typed);
  }
  return found;
}

/** The subject of a target's conditions: a resource, or an opening or adjustment. */
export function subjectOf(name: string, { resources }: Pick<Scope, 'resources'>): Subject {
  return isVoucherGroup(name) ? VOUCHER_RECORD : (resources[name] as Resource);
}

export type Subject = Pick<Resource, 'name' | 'fields'>;

function condition(
  text: string,
  resource: Subject,
  path: Path,
  scope: Scope,
  more: Names,
): Expression | undefined {
  const typed = storedExpression(text, resource, path, scope, more);
  if (typed === undefined || typed.type.kind === 'boolean') return typed;
  const given = phrase(KIND_PHRASES[typed.type.kind]);
  scope.add(path, problem('expressionNoTruth', { given }), 'value');
  return undefined;
}

/** An expression over what the database has of a record; undefined after a mistake. */
export function storedExpression(
  text: string,
  resource: Subject,
  path: Path,
  { resources, types, add }: Scope,
  more: Names = {},
): Expression | undefined {
  const names = { ...accessNames(resource, { resources, types }), ...more };
  const result = checkExpression(text, { names, implied: RECORD, resources, types, isInDatabase: true });
  if (!('typed' in result)) {
    add(path, result.problem, result.at);
    return undefined;
  }
  const { typed } = result;
  const unstored = namesUsed(typed).find((used) => !isStored(used.path, resource, resources));
  if (unstored === undefined) return typed;
  add(path, problem('accessNotStored', { name: unstored.path.join('.') }), unstored.start);
  return undefined;
}

/** The names of a condition: the record, the user, and today. */
function accessNames(resource: Subject, { resources, types }: Pick<Scope, 'resources' | 'types'>): Names {
  const { account, fields } = Object.values(resources).find((one) => one.account !== undefined) ?? {};
  const projects = fields?.[account?.projects ?? '']?.each?.to;
  const employee = fields?.[account?.employee ?? '']?.to;
  return {
    record: { members: recordNames(resource, types) },
    user: {
      members: {
        id: NUMBER,
        email: TEXT,
        roles: { kind: 'list', each: TEXT },
        ...(projects !== undefined && { projects: { kind: 'list', each: { kind: 'number', to: projects } } }),
        ...(employee !== undefined && { employee: { kind: 'number', to: employee } }),
      },
    },
    today: DATE,
    now: MOMENT,
  };
}

/** Whether a path ends in a value that the database has, and leads only through stored references. */
function isStored([owner, ...steps]: readonly string[], resource: Subject, resources: Resources): boolean {
  if (owner !== 'record') return steps.length <= 1;
  let at: Subject | undefined = resource;
  for (const step of steps) {
    const field: Resource['fields'][string] | undefined = at?.fields[step];
    if (field === undefined || field.source === 'derived') return false;
    // The end of a range is stored with it.
    if (field.to === undefined) return true;
    at = resources[field.to];
  }
  return true;
}

/** A grant of which every target and right stands in an earlier one without a condition. */
function checkAgain(
  compiled: readonly Grant[],
  written: readonly WrittenGrant[],
  path: Path,
  { add, resources }: Scope,
): void {
  const isOpen = ({ when, check, fields, hide, write }: Grant) =>
    [when, check, fields, hide, write].every((part) => part === undefined);
  for (const [place, grant] of compiled.entries()) {
    const earlier = compiled.findIndex(
      (other, at) =>
        at !== place && isOpen(other) && (at < place || !isOpen(grant)) && covers(other, grant, resources),
    );
    if (earlier !== -1 && written[place] !== undefined)
      add([...path, place], problem('accessGrantAgain', { place: String(earlier + 1) }));
  }
}

function covers(whole: Grant, part: Grant, resources: Resources): boolean {
  const groups = (['reports', 'books', 'settings'] as const).every((name) => whole[name] || !part[name]);
  const names = [...part.resources].every(
    ([name, { named }]) =>
      whole.resources.has(name) &&
      (!named || whole.resources.get(name)?.named === true || isForEveryone(resources[name])),
  );
  const nominal = [...part.nominal].every((name) => whole.nominal.has(name));
  return groups && names && nominal && [...part.rights].every((right) => whole.rights.has(right));
}

/** Whether the definition leaves nothing of it to administrators, so that a group gives as much as the name. */
function isForEveryone(resource: Resource | undefined): boolean {
  const { access = {}, actions = [] } = resource ?? {};
  return (
    Object.values(access).every((of) => of === 'everyone') &&
    actions.every((one) => one.access === 'everyone')
  );
}
